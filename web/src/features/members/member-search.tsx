import { Search } from 'lucide-react';
import { useId } from 'react';

interface MemberSearchProps {
  value: string;
  onChange: (term: string) => void;
  /** The number of matches, as text. */
  found: string;
}

/** Filters the list while typing; Escape clears the filter. */
export function MemberSearch({ value, onChange, found }: MemberSearchProps) {
  const id = useId();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <div className="relative w-full sm:w-72">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          strokeWidth={1.5}
        />
        <input
          id={id}
          type="search"
          aria-label="Search members"
          placeholder="Email or role"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onChange('')}
          className="h-10 w-full rounded-control border border-control bg-raised pr-3 pl-9 text-base text-text transition-colors duration-150 placeholder:text-muted hover:border-text sm:text-sm [&::-webkit-search-cancel-button]:grayscale pointer-coarse:h-11"
        />
      </div>
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {found}
      </p>
    </div>
  );
}
