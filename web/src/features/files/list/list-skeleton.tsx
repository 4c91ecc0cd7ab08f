import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';

/** Rows to come. */
export function ListSkeleton() {
  return (
    <Card className="divide-y divide-line" aria-busy="true">
      {['w-40', 'w-56', 'w-48', 'w-64', 'w-52'].map((width) => (
        <div key={width} className="flex h-16 items-center gap-3 pr-4 pl-10 md:h-11">
          <Skeleton className="h-7 w-12 shrink-0" />
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="ml-auto h-3 w-16 max-md:hidden" />
        </div>
      ))}
    </Card>
  );
}
