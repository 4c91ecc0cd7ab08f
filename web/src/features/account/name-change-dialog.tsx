import { useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';

export interface NameChangeDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  onChanged: () => Promise<unknown>;
}

/** Changes the name that the team sees. */
export function NameChangeDialog({ open, onClose, username, onChanged }: NameChangeDialogProps) {
  const { call } = useApi();
  const [draft, setDraft] = useState<string | null>(null);
  const name = draft ?? username;
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    await call('POST /api/user/username', { body: { username: name.trim() } });
    await onChanged();
    setDraft(null);
    onClose();
  }, 'Failed to change the name.');
  const type = (text: string | null) => {
    clearFailure();
    setDraft(text);
  };
  const close = () => {
    type(null);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Change your name"
      send={['Save changes', 'Saving...']}
      onSend={run}
      busy={busy}
      ready={name.trim() !== ''}
    >
      <TextField
        label="Name"
        hint="Letters, numbers, underscores, and hyphens only"
        autoComplete="nickname"
        value={name}
        onChange={(event) => type(event.target.value)}
        error={failure}
        data-autofocus
      />
    </FormDialog>
  );
}
