import { Skeleton } from '#web/components/skeleton.tsx';
import { Spinner } from '#web/components/spinner.tsx';

/** The loading placeholder of the sign-up screen. */
export function AuthScreenSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <span className="sr-only">
        <Spinner label="Loading" />
      </span>
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-5 w-full" />
      {['w-20', 'w-12', 'w-16'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
