import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { call } from '#web/lib/api-client.ts';
import { readableMessage } from '#web/lib/messages.ts';
import { useAction } from '#web/lib/use-action.ts';

interface NameChangeProps {
  username: string;
  onChanged: () => Promise<unknown>;
}

/** Changes the name that the team sees. */
export function NameChange({ username, onChanged }: NameChangeProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const name = draft ?? username;
  const type = (text: string | null) => {
    setRefusal(undefined);
    setDraft(text);
  };
  const { run: save, busy } = useAction(
    async () => {
      await call('POST /api/user/username', { body: { username: name.trim() } });
      await onChanged();
      type(null);
    },
    (error) => setRefusal(readableMessage(error, 'Failed to change the name.')),
  );
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => type(username)}>
        Change name
      </Button>
      <FormDialog
        open={draft !== null}
        onClose={() => type(null)}
        title="Change Your Name"
        send={['Save Changes', 'Saving...']}
        onSend={save}
        busy={busy}
        ready={name.trim() !== ''}
      >
        <TextField
          label="Name"
          hint="Letters, numbers, underscores, and hyphens only"
          autoComplete="username"
          value={name}
          onChange={(event) => type(event.target.value)}
          error={refusal}
          data-autofocus
        />
      </FormDialog>
    </>
  );
}
