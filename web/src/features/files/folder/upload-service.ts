import type { StorageKind } from '#shared/calls/files.ts';

/** Where uploads come from: another feature, which shows its own questions, progress and failures. */
export interface UploadService {
  /** Opens the browser's dialog. Must be called in the handler of a press. */
  choose: (what: 'files' | 'folder', to: UploadTarget) => void;
  /** Takes what was dropped. Must be called in the drop event. */
  drop: (dropped: DataTransfer, to: UploadTarget) => void;
  /** Subscribes to the folders in which uploads have been stored. @returns unsubscribes */
  onStored: (listener: (folders: readonly string[]) => void) => () => void;
}

interface UploadTarget {
  folder: string;
  storage: StorageKind;
}
