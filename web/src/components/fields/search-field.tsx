import { Search } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (term: string) => void;
  className?: string;
}

/** Searches while typing; Escape clears it. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        strokeWidth={1.5}
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        className="h-10 w-full rounded-control border border-control bg-raised pr-3 pl-9 text-base text-text transition-colors duration-150 placeholder:text-muted hover:border-text sm:text-sm [&::-webkit-search-cancel-button]:grayscale pointer-coarse:h-11"
      />
    </div>
  );
}
