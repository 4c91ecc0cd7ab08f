import type { ChangedFile } from '#core/file-changes/change/change-item.ts';
import { type Outcome, type RunOf, unchanged } from '#core/file-changes/change/run.ts';
import { deleteFile } from './delete-file.ts';
import { eraseFile } from './erase-file.ts';
import { moveFile } from './move-file.ts';
import { restoreFile } from './restore-file.ts';
import { setFileStorage } from './set-file-storage.ts';

/** Changes one file of a change. Idempotent. */
export async function changeFile(run: RunOf, file: ChangedFile): Promise<Outcome> {
  const { change } = run;
  const { path, to = path, version = '' } = file;
  switch (change.kind) {
    case 'move':
      return moveFile(run, path, to);
    case 'delete':
      return deleteFile(run, path, version);
    case 'restore':
      return restoreFile(run, path, version);
    case 'erase':
      return eraseFile(run, path, version);
    case 'set_storage':
      return setFileStorage(run, path, change.storage);
    case 'empty':
    case 'discard_uploads':
      return unchanged;
  }
}
