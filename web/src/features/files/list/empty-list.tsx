import type { ReactNode } from 'react';
import { Card } from '#web/components/card.tsx';

interface EmptyListProps {
  title: string;
  /** What can be done. */
  action?: ReactNode;
  /** Whether an illustration shows the rows that will be there. */
  illustrated?: boolean;
  children: ReactNode;
}

const frames = [
  { name: 'w-40', fill: 'bg-clip-teal/30' },
  { name: 'w-52', fill: 'bg-clip-violet/30' },
  { name: 'w-36', fill: 'bg-clip-rose/30' },
];

/** A list without rows: what will be there, or why there is nothing. */
export function EmptyList({ title, action, illustrated = false, children }: EmptyListProps) {
  return (
    <Card className="overflow-hidden">
      {illustrated && (
        <div aria-hidden="true" className="mask-b-from-10%">
          {frames.map(({ name, fill }) => (
            <div key={name} className="flex h-11 items-center gap-3 border-b border-line px-4">
              <span className={`h-7 w-12 shrink-0 rounded-[4px] ${fill}`} />
              <span className={`h-2 rounded-full bg-hover ${name}`} />
              <span className="ml-auto h-2 w-16 rounded-full bg-hover max-sm:hidden" />
              <span className="h-2 w-10 rounded-full bg-hover max-sm:hidden" />
            </div>
          ))}
        </div>
      )}
      <div className="flex flex-col items-center gap-4 px-6 pt-8 pb-10 text-center">
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="mx-auto mt-1 max-w-md text-sm text-muted">{children}</p>
        </div>
        {/* A button that grows along a row of others would shrink along this column. */}
        {action && <div className="flex">{action}</div>}
      </div>
    </Card>
  );
}
