import { Download, FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';

/** What shows a file in the preview. */
export interface FilmProps {
  entry: Entry;
  onDownload: () => void;
  /** Called if the file was moved or deleted; stable. */
  onMissing: () => void;
}

interface PreviewUnavailableProps {
  title: string;
  /** Offers the download. */
  onDownload?: () => void;
  /** Another way out. */
  action?: ReactNode;
  children: ReactNode;
}

/** Why a file cannot be shown, and what can be done instead. */
export function PreviewUnavailable({
  title,
  onDownload,
  action,
  children,
}: PreviewUnavailableProps) {
  return (
    <div
      role="status"
      className="flex max-w-lg flex-col items-center gap-4 px-6 text-center sm:px-16"
    >
      <FileX2 aria-hidden="true" className="size-10 text-muted" strokeWidth={1} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-sm text-muted">{children}</p>
      </div>
      {onDownload && (
        <Button
          onClick={onDownload}
          icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        >
          Download
        </Button>
      )}
      {action}
    </div>
  );
}

export function FileGone() {
  return (
    <PreviewUnavailable title="This file is no longer here">
      It was moved or deleted in the meantime.
    </PreviewUnavailable>
  );
}

export function FileNotLoaded({ onRetry }: { onRetry: () => void }) {
  const tryAgain = (
    <Button variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <PreviewUnavailable title="This file could not be loaded" action={tryAgain}>
      Please check your connection.
    </PreviewUnavailable>
  );
}
