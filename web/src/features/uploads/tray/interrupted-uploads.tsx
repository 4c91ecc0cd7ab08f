import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { attachFiles } from '#web/features/uploads/choice/attach-files.ts';
import { chooseFiles, chooseFolder } from '#web/features/uploads/choice/choose-files.ts';
import { collectFiles } from '#web/features/uploads/choice/collect-files.ts';
import { findByName, findByPath } from '#web/features/uploads/choice/match-files.ts';
import { changedMessage } from '#web/features/uploads/transfer/upload-error.ts';
import type { UploadItem } from '#web/features/uploads/transfer/upload-item.ts';
import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import { isSameFile } from '#web/features/uploads/transfer/upload-record.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pluralize } from '#web/lib/format.ts';

const notResumed = errorToast('The files could not be read.');

/** Resumes uploads that a reload has interrupted: the browser needs a press, or the files again. */
export function InterruptedUploads({ queue, count }: { queue: UploadQueue; count: number }) {
  const hasHandles = queue.waiting.some(({ record }) => record.handle);
  const [askedHandles, setAskedHandles] = useState(false);
  const [unknown, setUnknown] = useState(0);
  const chooses = askedHandles || !hasHandles;
  const { run: resume, busy } = useAction(async () => {
    if (!(await resumeFromHandles(queue))) setAskedHandles(true);
  }, notResumed);
  const { run: choose } = useAction(async (folder: boolean) => {
    const selection = await (folder ? chooseFolder() : chooseFiles());
    if (!selection) return;
    const { files } = await collectFiles(selection, '', () => undefined);
    const rest = await attachFiles(queue, files, findByName(queue.waiting));
    setUnknown(rest.length === files.length ? rest.length : 0);
  }, notResumed);
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3 text-sm">
      <p>
        {`${pluralize(count, 'upload')} ${count === 1 ? 'was' : 'were'} interrupted. What has arrived is not sent again.`}
      </p>
      {chooses && (
        <p className="text-muted">
          Please choose the files again: their names, sizes and dates tell which they are.
        </p>
      )}
      {unknown > 0 && (
        <p className="text-danger">
          {`${unknown === 1 ? 'This is not the file' : 'These are not the files'} of an interrupted upload.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {chooses ? (
          <>
            <Button size="sm" onClick={() => choose(false)}>
              Choose files
            </Button>
            <Button size="sm" variant="secondary" onClick={() => choose(true)}>
              Choose a folder
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={resume} busy={busy}>
            Resume
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Resumes uploads after a reload through the handles of their files. The browser asks the user for each file or folder
 * that it has not granted yet, so this must be called in the handler of a press.
 * @returns whether all that need a file have got one
 */
async function resumeFromHandles(queue: UploadQueue): Promise<boolean> {
  let complete = true;
  const files = [];
  for (const item of queue.items.filter(({ state }) => state === 'needs_file')) {
    const result = await openFile(item);
    if (result === 'not_granted') complete = false;
    else if (result === 'changed') queue.fail(item.record.key, changedMessage);
    else files.push({ path: item.record.path, file: result });
  }
  await attachFiles(queue, files, findByPath(queue.waiting));
  return complete;
}

async function openFile({ record }: UploadItem): Promise<File | 'not_granted' | 'changed'> {
  const { handle } = record;
  if (!handle) return 'not_granted';
  const permission = { mode: 'read' } as const;
  try {
    let state = await handle.queryPermission?.(permission);
    if (state === 'prompt') state = await handle.requestPermission?.(permission);
    if (state !== 'granted') return 'not_granted';
  } catch {
    // The press was too long ago for another question.
    return 'not_granted';
  }
  try {
    const file = await handle.getFile();
    return isSameFile(record, file) ? file : 'changed';
  } catch {
    return 'changed';
  }
}
