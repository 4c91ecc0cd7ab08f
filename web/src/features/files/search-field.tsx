import { Search } from 'lucide-react';

interface SearchFieldProps {
  value: string;
  onChange: (term: string) => void;
}

/** Searches the workspace by name; Escape clears it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        strokeWidth={1.5}
      />
      <input
        type="search"
        aria-label="Search all files by name"
        placeholder="Search all files"
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
