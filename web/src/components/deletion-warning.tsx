import type { ReactNode } from 'react';

interface DeletionWarningProps {
  /** What is deleted permanently, one sentence each. */
  losses: readonly string[];
  /** The export, for users who have the permission. */
  exportButton: ReactNode;
}

/** The warning in a dialog before a destructive action. */
export function DeletionWarning({ losses, exportButton }: DeletionWarningProps) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-1.5 rounded-control border border-danger/30 bg-danger-soft py-3.5 pr-4 pl-8 text-sm text-danger">
        {losses.map((loss) => (
          <li key={loss} className="wrap-break-word">
            {loss}
          </li>
        ))}
      </ul>
      {exportButton && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control border border-line px-4 py-3">
          <p className="min-w-0 flex-1 basis-52 text-sm">
            <span className="font-medium">Export your data first.</span>{' '}
            <span className="text-muted">
              Members, roles, plan, activity and the list of files, as one JSON file. It holds no
              media.
            </span>
          </p>
          {exportButton}
        </div>
      )}
    </>
  );
}
