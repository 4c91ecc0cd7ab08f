import { type ReactNode, useRef, useState } from 'react';
import { errorCode } from '#web/lib/messages.ts';
import { ConfirmIdentity } from './second-factor-dialogs.ts';

/** Does work for which the person must have proved lately who they are, after asking for that if needed. */
export type Confirmed = <T>(work: () => Promise<T>) => Promise<T>;

/** The person has left the dialog that asked who they are. */
class NotConfirmed extends Error {}

/** Asks for the password or a passkey when the server wants it once more, and then goes on with what was wanted. */
export function useConfirmation(email: string): { confirmed: Confirmed; dialog: ReactNode } {
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
  return { confirmed, dialog };
}

/** What to say of a failure; nothing where the person chose not to confirm. */
export function isNotConfirmed(error: unknown): boolean {
  return error instanceof NotConfirmed;
}
