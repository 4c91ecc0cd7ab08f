import { type ReactNode, useRef, useState } from 'react';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { call } from '#web/lib/api-client.ts';
import { errorCode } from '#web/lib/messages.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import { PasskeyInstead } from './passkey-instead.tsx';

/** Does work for which the person must have proved lately who they are, after asking for that if needed. */
export type Confirmed = <T>(work: () => Promise<T>) => Promise<T>;

/** The person has left the dialog that asked who they are. */
class NotConfirmed extends Error {}

/** Asks for the password or a passkey when the server wants it once more, and then goes on with what was wanted. */
export function useConfirmation(email: string): { confirmed: Confirmed; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const waiting = useRef<PromiseWithResolvers<void>>(undefined);
  const { run, busy, failure, forget } = useAttempt(async () => {
    await call('POST /api/confirm-identity', { body: { password } });
    proceed();
  }, 'Failed to confirm the password.');

  function proceed() {
    close();
    waiting.current?.resolve();
  }

  function close() {
    setAsking(false);
    setPassword('');
    forget();
  }

  async function confirmed<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) !== 'confirmation_needed') throw error;
    }
    const answer = Promise.withResolvers<void>();
    waiting.current = answer;
    setAsking(true);
    await answer.promise;
    return work();
  }

  const dialog = (
    <FormDialog
      open={asking}
      onClose={() => {
        close();
        waiting.current?.reject(new NotConfirmed());
      }}
      title="Confirm It Is You"
      description="Two-step verification is changed only by you: confirm it once more."
      send={['Confirm', 'Confirming...']}
      onSend={run}
      busy={busy}
      ready={password !== ''}
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(typed) => {
          forget();
          setPassword(typed);
        }}
        error={failure}
      />
      <PasskeyInstead
        disabled={busy}
        onProof={async (assertion) => {
          await call('POST /api/confirm-identity/passkey', { body: { assertion } });
          proceed();
        }}
      />
    </FormDialog>
  );
  return { confirmed, dialog };
}

/** What to say of a failure; nothing where the person chose not to confirm. */
export function isNotConfirmed(error: unknown): boolean {
  return error instanceof NotConfirmed;
}
