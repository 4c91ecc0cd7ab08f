import { useState } from 'react';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { PasswordField } from '#web/components/fields/password-field.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { readableMessage } from '#web/lib/api/messages.ts';
import { useFormAction } from '#web/lib/api/use-form-action.ts';
import type { IdentityProof } from './identity/identity-confirmation.ts';
import { PasskeyInstead } from './identity/passkey-instead.tsx';

const emptyForm = { email: '', password: '' };

export interface EmailChangeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Requests an email change, which takes effect through the link mailed to the new address. */
export function EmailChangeDialog({ open, onClose }: EmailChangeDialogProps) {
  const { call } = useApi();
  const [body, setBody] = useState(emptyForm);
  const send = async (proof: IdentityProof) => {
    const parts = { body: { email: body.email, ...proof } };
    const { message } = await call('POST /api/change-email', parts);
    close();
    toast({ title: 'Confirm your new email', description: message });
  };
  const [failure, setFailure] = useState<string>();
  const { run, busy, fields, clearFields } = useFormAction(
    () => send({ password: body.password }),
    {
      fieldsByCode: { wrong_password: 'password' },
      failed: (error) => setFailure(readableMessage(error, 'Failed to change the email.')),
    },
  );
  const type = (text: typeof emptyForm) => {
    clearFields();
    setFailure(undefined);
    setBody(text);
  };
  const close = () => {
    type(emptyForm);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Change your email"
      description="We will send a link to the new address. Confirming it there changes your email, and signs you out everywhere else."
      send={['Send link', 'Sending...']}
      onSend={run}
      busy={busy}
      ready={body.email.trim() !== '' && body.password !== ''}
    >
      <ErrorNotice message={failure} />
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        value={body.email}
        onChange={({ target }) => type({ ...body, email: target.value })}
        error={fields['email']}
        data-autofocus
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={body.password}
        onChange={(password) => type({ ...body, password })}
        error={fields['password']}
      />
      <PasskeyInstead
        disabled={busy || body.email.trim() === ''}
        onProof={(assertion) => send({ assertion })}
      />
    </FormDialog>
  );
}
