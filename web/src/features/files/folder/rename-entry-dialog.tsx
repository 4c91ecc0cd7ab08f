import { useState } from 'react';
import type { FileChange } from '#shared/calls/file-changes.ts';
import { folderOf, refusalOfPath, slashInName } from '#shared/rules/text/file-names.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { describeLinkCount, useLinkCount } from '#web/features/files/entries/use-link-count.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';

interface RenameEntryDialogProps {
  open: boolean;
  onClose: () => void;
  entry: Entry;
  /** Called with the change, which may still be running, and with the path that it leads to. */
  onRenamed: (change: FileChange, path: string) => void;
  /** Called if the entry was moved or deleted meanwhile. */
  onMissing: () => unknown;
  onGone: () => void;
}

export function RenameEntryDialog(props: RenameEntryDialogProps) {
  const { open, onClose, entry, onRenamed, onMissing, onGone } = props;
  const { call } = useApi();
  const [typed, setTyped] = useState(entry.name);
  const links = useLinkCount([entry]);
  const name = typed.trim();
  const folder = folderOf(entry.path);
  const refusal =
    name === '' ? null : name.includes('/') ? slashInName : refusalOfPath(folder + name);
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const { change } = await call('POST /api/files/move', {
      body: { path: entry.path, name },
    }).catch((error) => {
      if (errorCode(error) === 'not_found') onMissing();
      throw error;
    });
    onClose();
    const end = entry.kind === 'folder' ? '/' : '';
    onRenamed(change, `${folder}${name.normalize('NFC')}${end}`);
  }, 'The name could not be changed. Please try again.');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={entry.kind === 'folder' ? 'Rename folder' : 'Rename file'}
      send={['Rename', 'Renaming...']}
      onSend={run}
      busy={busy}
      ready={name !== '' && name !== entry.name && refusal === null}
    >
      <TextField
        label="Name"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearFailure();
        }}
        onFocus={({ target }) => target.setSelectionRange(0, lengthOfStem(entry))}
        error={refusal ?? failure}
        data-autofocus
      />
      {links > 0 && (
        <p className="text-sm text-muted">
          {describeLinkCount(links)} {links === 1 ? 'It stays' : 'They stay'} open, and clients see
          the new name.
        </p>
      )}
    </FormDialog>
  );
}

/** The length of a name without its extension, which renaming usually keeps. */
function lengthOfStem({ name, kind }: Entry): number {
  const dot = name.lastIndexOf('.');
  return kind === 'folder' || dot < 1 ? name.length : dot;
}
