import { attachFiles } from './attach-files.ts';
import { findByPath } from './match-files.ts';
import { changedMessage } from './upload-error.ts';
import type { UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';
import { isSameFile } from './upload-record.ts';

/**
 * Resumes uploads after a reload through the handles of their files. The browser asks the user for each file or folder
 * that it has not granted yet, so this must be called in the handler of a press.
 * @returns whether all that need a file have got one
 */
export async function resumeFromHandles(queue: UploadQueue): Promise<boolean> {
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
