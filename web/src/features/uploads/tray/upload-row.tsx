import { Pause, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button, iconButton } from '#web/components/button.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { uniquePath } from '#web/features/uploads/choice/unique-path.ts';
import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import { classNames } from '#web/lib/class-names.ts';
import type { UploadRow as Row } from './snapshot.ts';

interface UploadRowProps {
  row: Row;
  queue: UploadQueue;
  /** Whether it can replace a file that exists. */
  mayReplace?: boolean;
}

/** One upload: its name, progress or failure, and what can be done about it. */
export function UploadRow({ row, queue, mayReplace = true }: UploadRowProps) {
  const { key, path, state, failure, sent, size } = row;
  const name = visibleName(path.split('/').at(-1) ?? path);
  const started = sent > 0 && sent < size;
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 truncate text-sm" title={visibleName(path)}>
          {name}
        </p>
        <p className="shrink-0 text-xs text-muted tabular-nums">{describeRow(row)}</p>
        {(state === 'sending' || state === 'queued') && (
          <IconButton label={`Pause ${name}`} onPress={() => queue.pause([key])}>
            <Pause aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </IconButton>
        )}
        {state === 'paused' && (
          <IconButton label={`Resume ${name}`} onPress={() => queue.resume([key])}>
            <Play aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </IconButton>
        )}
        <IconButton label={`Cancel ${name}`} onPress={() => queue.cancel([key])}>
          <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </IconButton>
      </div>
      {(state === 'sending' || started) && (
        <ProgressBar label={name} sent={sent} total={size} idle={state !== 'sending'} />
      )}
      {failure && (
        <div className="mt-1 flex flex-col items-start gap-2">
          <p className="text-xs text-danger">
            {failure.kind === 'exists' && !mayReplace
              ? 'A file of this name is there already.'
              : failure.message}
          </p>
          <FailureActions row={row} queue={queue} mayReplace={mayReplace} />
        </div>
      )}
    </li>
  );
}

function describeRow({ state, sent, size }: Row): string {
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100);
  if (state === 'sending') return `${percent}%`;
  if (state === 'paused') return sent > 0 ? `Paused, ${percent}%` : 'Paused';
  if (state === 'needs_file') return 'Interrupted';
  return state === 'failed' ? 'Failed' : formatBytes(size);
}

function FailureActions({ row: { key, path, failure }, queue, mayReplace }: UploadRowProps) {
  // A changed file is uploaded again by choosing it again.
  if (failure?.kind === 'changed') return null;
  if (failure?.kind !== 'exists') {
    return (
      <Button variant="secondary" size="sm" onClick={() => queue.resume([key])}>
        Try again
      </Button>
    );
  }
  const keepBoth = () => {
    const uploading = queue.items.map(({ record }) => record.path);
    const beside = uniquePath(path, (candidate) => uploading.includes(candidate));
    return queue.resolve(key, { path: beside, replace: false });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={keepBoth}>
        Keep both
      </Button>
      {mayReplace ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => queue.resolve(key, { path, replace: true })}
        >
          Replace
        </Button>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => queue.cancel([key])}>
          Skip
        </Button>
      )}
    </div>
  );
}

interface IconButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function IconButton({ label, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={onPress}
      className={classNames(iconButton, 'size-8 shrink-0 pointer-coarse:size-11')}
    >
      {children}
    </button>
  );
}
