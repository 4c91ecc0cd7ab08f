import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import type { FileChange } from '#shared/calls/file-changes.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { UnitPrices } from '#shared/rules/pricing.ts';
import { refusalOfPath } from '#shared/rules/text/file-names.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { describeFolder, type Entry } from '#web/features/files/entries/entries.ts';
import type { Usage } from '#web/features/files/entries/usage.ts';
import { TemplateDialogs } from '#web/features/files/templates/lazy-dialogs.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { InfoDialog } from './info-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameEntryDialog } from './rename-entry-dialog.tsx';
import { StorageClassDialog } from './storage-class-dialog.tsx';

/** A dialog about a folder or its entries. */
export type FolderDialog =
  | { kind: 'new_folder' }
  | { kind: 'info'; entry: Entry; folder: RestrictedFolder | undefined }
  | { kind: 'rename'; entry: Entry }
  | { kind: 'move'; entries: readonly Entry[] }
  | { kind: 'remove'; entries: readonly Entry[]; links: number }
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
  /** Asks for the template of a project of this name; undefined if the user may not. */
  onProject: ((name: string) => void) | undefined;
  onRenamed: (entry: Entry, change: FileChange, path: string) => void;
  /** Called if an entry was moved or deleted meanwhile. */
  onMissing: () => unknown;
  onMove: (entries: readonly Entry[], folder: string) => void;
  onRemove: (entries: readonly Entry[]) => void;
  onSetStorage: (entries: readonly Entry[], storage: StorageKind) => void;
}

export function FolderDialogs(props: FolderDialogsProps) {
  const { dialog, open, onClose, onGone, folder } = props;
  const common = { open, onClose, onGone };
  switch (dialog.kind) {
    case 'new_folder':
      return (
        <NewFolderDialog
          {...common}
          folder={folder}
          onCreated={props.onCreated}
          onProject={props.onProject}
        />
      );
    case 'info':
      return <InfoDialog {...common} entry={dialog.entry} folder={dialog.folder} />;
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
    case 'remove':
      return (
        <RemoveDialog
          {...common}
          entries={dialog.entries}
          links={dialog.links}
          onRemove={props.onRemove}
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

interface NewFolderDialogProps extends Pick<FolderDialogsProps, 'onProject'> {
  open: boolean;
  onClose: () => void;
  /** The folder to create it in. */
  folder: string;
  /** Called with the path of the new folder, a slash at its end. */
  onCreated: (path: string) => Promise<unknown>;
  onGone: () => void;
}

function NewFolderDialog(props: NewFolderDialogProps) {
  const { open, onClose, folder, onCreated, onProject, onGone } = props;
  const { call } = useApi();
  const [name, setName] = useState('');
  const path = folder + name.trim();
  const refusal = name.trim() === '' ? null : refusalOfPath(path);
  const close = () => {
    setName('');
    clearFailure();
    onClose();
  };
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    await call('POST /api/folders', { body: { path } });
    await onCreated(`${path.normalize('NFC')}/`);
    close();
  }, 'The folder could not be created. Please try again.');
  return (
    <FormDialog
      open={open}
      onClose={close}
      onGone={onGone}
      title="New folder"
      description={folder === '' ? 'At the top of your files.' : `In ${describeFolder(folder)}.`}
      send={['Create folder', 'Creating...']}
      onSend={run}
      busy={busy}
      ready={name.trim() !== '' && refusal === null}
    >
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Dailies"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          clearFailure();
        }}
        error={refusal ?? failure}
        data-autofocus
      />
      {onProject && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={busy}
          {...TemplateDialogs.opener}
          onClick={() => {
            close();
            onProject(name.trim());
          }}
          icon={<FolderTree aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        >
          New project from a template
        </Button>
      )}
    </FormDialog>
  );
}
