import { lazy, Suspense } from 'react';
import { Spinner } from '#web/components/spinner.tsx';
import type { PrintPageProps } from './print-page.tsx';

const PrintPage = lazy(async () => ({ default: (await import('./print-page.tsx')).PrintPage }));

/** The comments to be printed, which few look at: their script is fetched with them. */
export function LazyPrintPage(props: PrintPageProps) {
  return (
    <Suspense fallback={<Spinner size="lg" label="Loading the comments" />}>
      <PrintPage key={props.version.number} {...props} />
    </Suspense>
  );
}
