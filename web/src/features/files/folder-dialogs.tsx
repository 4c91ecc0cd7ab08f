import type { FileChange } from '#shared/file-changes.ts';
import type { StorageKind } from '#shared/files.ts';
import type { UnitPrices } from '#shared/pricing.ts';
import type { Entry } from './entries.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NewFolderDialog } from './new-folder-dialog.tsx';
import { RenameEntryDialog } from './rename-entry-dialog.tsx';
import { StorageClassDialog } from './storage-class-dialog.tsx';
import type { Usage } from './usage.ts';

/** A dialog about a folder or its entries. */
export type FolderDialog =
  | { kind: 'new_folder' }
  | { kind: 'rename'; entry: Entry }
  | { kind: 'move'; entries: readonly Entry[] }
  | { kind: 'storage'; entries: readonly Entry[]; storage: StorageKind };

interface FolderDialogsProps {
  /** The last dialog that was opened. */
  dialog: FolderDialog;
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  folder: string;
  usage: Usage | undefined;
  prices: Pick<UnitPrices, 'hotStorageBlock' | 'coldStorageTb'>;
  onGetMore: (() => void) | undefined;
  onCreated: (path: string) => Promise<unknown>;
  onRenamed: (entry: Entry, change: FileChange, path: string) => void;
  /** Called if an entry was moved or deleted meanwhile. */
  onMissing: () => unknown;
  onMove: (entries: readonly Entry[], folder: string) => void;
  onSetStorage: (entries: readonly Entry[], storage: StorageKind) => void;
}

export function FolderDialogs(props: FolderDialogsProps) {
  const { dialog, open, onClose, onGone, folder } = props;
  const common = { open, onClose, onGone };
  switch (dialog.kind) {
    case 'new_folder':
      return <NewFolderDialog {...common} folder={folder} onCreated={props.onCreated} />;
    case 'rename':
      return (
        <RenameEntryDialog
          key={dialog.entry.key}
          {...common}
          entry={dialog.entry}
          onRenamed={(change, path) => props.onRenamed(dialog.entry, change, path)}
          onMissing={props.onMissing}
        />
      );
    case 'move':
      return (
        <MoveDialog
          {...common}
          entries={dialog.entries}
          from={folder}
          onMove={(to) => props.onMove(dialog.entries, to)}
        />
      );
    case 'storage':
      return (
        <StorageClassDialog
          {...common}
          entries={dialog.entries}
          storage={dialog.storage}
          usage={props.usage}
          prices={props.prices}
          onGetMore={props.onGetMore}
          onConfirm={() => props.onSetStorage(dialog.entries, dialog.storage)}
        />
      );
  }
}
