import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { toast } from '#web/components/toast.tsx';
import { call } from '#web/lib/api-client.ts';
import { useAttempt } from '#web/lib/use-action.ts';

const blank = { email: '', password: '' };

/** Asks for another e-mail, which becomes the account's by the link that is mailed there. */
export function EmailChange() {
  const [draft, setDraft] = useState<typeof blank | null>(null);
  const body = draft ?? blank;
  const { run, busy, failure, forget } = useAttempt(async () => {
    const { message } = await call('POST /api/change-email', { body });
    setDraft(null);
    toast({ title: 'Confirm your new e-mail', description: message });
  }, 'Failed to change the e-mail.');
  const type = (text: typeof blank | null) => {
    forget();
    setDraft(text);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => type(blank)}>
        Change e-mail
      </Button>
      <FormDialog
        open={draft !== null}
        onClose={() => type(null)}
        title="Change Your E-mail"
        description="Opening the link that we send to the new e-mail makes it yours, and signs you out elsewhere."
        send={['Send Link', 'Sending...']}
        onSend={run}
        busy={busy}
        ready={body.email.trim() !== '' && body.password !== ''}
      >
        <ErrorNotice message={failure} />
        <TextField
          label="New e-mail"
          type="email"
          autoComplete="email"
          value={body.email}
          onChange={({ target }) => type({ ...body, email: target.value })}
          data-autofocus
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={body.password}
          onChange={(password) => type({ ...body, password })}
        />
      </FormDialog>
    </>
  );
}
