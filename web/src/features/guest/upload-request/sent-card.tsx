import { CircleCheck } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { pluralize } from '#web/lib/format.ts';
import type { SentFile } from './sent-files.ts';

interface SentCardProps {
  /** How many files were sent, and to whom. */
  title: string;
  /** Whether nothing is left to send. */
  isFinished: boolean;
  /** Those that this tab has sent. */
  files: readonly SentFile[];
}

/** As many are listed at first. */
const firstListed = 20;

/** What has arrived. Only the names that this tab knows are listed. */
export function SentCard({ title, isFinished, files }: SentCardProps) {
  const [listsAll, setListsAll] = useState(false);
  const listed = listsAll ? files : files.slice(0, firstListed);
  return (
    <Card className="overflow-hidden">
      <div className="flex items-start gap-3 px-4 py-3">
        <CircleCheck
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 text-success"
          strokeWidth={1.5}
        />
        <div className="min-w-0">
          <h2 dir="auto" className="font-semibold wrap-anywhere tabular-nums">
            {title}
          </h2>
          {isFinished && (
            <p className="text-sm text-muted">Everything has arrived: you can close this page.</p>
          )}
        </div>
      </div>
      {files.length > 0 && (
        <ul aria-label="Files that were sent" className="divide-y divide-line border-t border-line">
          {listed.map(({ path, size }) => (
            <li key={path} className="flex items-baseline justify-between gap-4 px-4 py-2 text-sm">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {path.split('/').map((name, index) => (
                  // Paths break between their names.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the names of a path have no other identity
                  <Fragment key={index}>
                    {index > 0 && (
                      <>
                        /<wbr />
                      </>
                    )}
                    {visibleName(name)}
                  </Fragment>
                ))}
              </span>
              <span className="shrink-0 text-xs text-muted tabular-nums">{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {listed.length < files.length && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="ghost" size="sm" onClick={() => setListsAll(true)}>
            {`Show ${pluralize(files.length - listed.length, 'more file')}`}
          </Button>
        </div>
      )}
    </Card>
  );
}
