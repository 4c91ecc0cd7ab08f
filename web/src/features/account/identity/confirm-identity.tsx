import { useState } from 'react';
import { PasswordField } from '#web/components/fields/password-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { PasskeyInstead } from './passkey-instead.tsx';

export interface ConfirmIdentityProps {
  open: boolean;
  /** The user's email, for password managers. */
  email: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password or a passkey of the user. */
export function ConfirmIdentity({ open, email, onConfirmed, onClose }: ConfirmIdentityProps) {
  const { call } = useApi();
  const [password, setPassword] = useState('');
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    await call('POST /api/confirm-identity', { body: { password } });
    leave(onConfirmed);
  }, 'Failed to confirm the password.');

  function leave(by: () => void) {
    setPassword('');
    clearFailure();
    by();
  }

  return (
    <FormDialog
      open={open}
      onClose={() => leave(onClose)}
      title="Confirm your identity"
      description="It has been a while. Please confirm again that it is you."
      send={['Confirm', 'Confirming...']}
      onSend={run}
      busy={busy}
      ready={password !== ''}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        accountEmail={email}
        value={password}
        onChange={(typed) => {
          clearFailure();
          setPassword(typed);
        }}
        error={failure}
      />
      <PasskeyInstead
        disabled={busy}
        onProof={async (assertion) => {
          await call('POST /api/confirm-identity/passkey', { body: { assertion } });
          leave(onConfirmed);
        }}
      />
    </FormDialog>
  );
}
