import { type ReactNode, useRef, useState } from 'react';
import { errorCode } from '#web/lib/api/messages.ts';
import { type Confirmed, NotConfirmed } from './identity/identity-confirmation.ts';
import { ConfirmIdentity } from './second-factor-dialogs.ts';

/** Asks for the password or a passkey when the server requires a new confirmation, then retries the work. */
export function useConfirmation(email: string): {
  confirmed: Confirmed;
  /** Like `confirmed`; resolves to false if the user has cancelled it. */
  unlessCancelled: (work: () => Promise<unknown>) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<PromiseWithResolvers<void>>(undefined);

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

  async function unlessCancelled(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await confirmed(work);
      return true;
    } catch (error) {
      if (error instanceof NotConfirmed) return false;
      throw error;
    }
  }

  const dialog = (
    <ConfirmIdentity
      open={asking}
      email={email}
      onConfirmed={() => {
        setAsking(false);
        waiting.current?.resolve();
      }}
      onClose={() => {
        setAsking(false);
        waiting.current?.reject(new NotConfirmed());
      }}
    />
  );
  return { confirmed, unlessCancelled, dialog };
}
