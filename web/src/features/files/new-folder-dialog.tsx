import { useState } from 'react';
import { refusalOfPath } from '#shared/file-names.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useApi } from '#web/lib/api-context.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import { describeFolder } from './entries.ts';

interface NewFolderDialogProps {
  open: boolean;
  onClose: () => void;
  /** The folder to create it in. */
  folder: string;
  /** Called with the path of the new folder, a slash at its end. */
  onCreated: (path: string) => Promise<unknown>;
  onGone: () => void;
}

export function NewFolderDialog({
  open,
  onClose,
  folder,
  onCreated,
  onGone,
}: NewFolderDialogProps) {
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
    </FormDialog>
  );
}
