import { Check } from 'lucide-react';

interface CheckListProps {
  items: readonly string[];
  className: string;
}

/** What is included, each item with a check mark. */
export function CheckList({ items, className }: CheckListProps) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Check
            aria-hidden="true"
            className="mt-[5px] size-4 shrink-0 text-muted"
            strokeWidth={1.5}
          />
          {item}
        </li>
      ))}
    </ul>
  );
}
