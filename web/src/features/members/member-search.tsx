import { SearchField } from '#web/components/search-field.tsx';

interface MemberSearchProps {
  value: string;
  onChange: (term: string) => void;
  /** The number of matches, as text. */
  found: string;
}

/** Filters the list while typing; Escape clears the filter. */
export function MemberSearch({ value, onChange, found }: MemberSearchProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <SearchField
        label="Search members"
        placeholder="Email or role"
        value={value}
        onChange={onChange}
        className="w-full sm:w-72"
      />
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {found}
      </p>
    </div>
  );
}
