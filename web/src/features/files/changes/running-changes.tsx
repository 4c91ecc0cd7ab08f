import { useEffect, useState } from 'react';
import { Spinner } from '#web/components/spinner.tsx';
import { pluralize } from '#web/lib/format.ts';
import type { RunningChange } from './use-file-changes.ts';

/** Milliseconds that a change takes before it is mentioned: most are done by then. */
const patience = 700;

/** The changes that take a while, with how far they are: above the list, which keeps its place. */
export function RunningChanges({ running }: { running: readonly RunningChange[] }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed print:hidden inset-x-4 sm:inset-x-6 bottom-[calc(var(--tray-height,0px)+1rem)] z-20 flex flex-col items-start gap-2 lg:left-[calc(var(--sidebar-width)+2.5rem)]"
    >
      {running.map((change) => (
        <Progress key={change.id} {...change} />
      ))}
    </div>
  );
}

function Progress({ doing, files }: RunningChange) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, patience, true);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <p className="flex max-w-full items-center gap-3 rounded-control border border-line bg-floating px-4 py-2.5 text-sm tabular-nums shadow-float">
      <Spinner />
      <span className="min-w-0 flex-1">{`${doing}...`}</span>
      {files > 0 && <span className="text-muted">{`${pluralize(files, 'file')} so far`}</span>}
    </p>
  );
}
