import type { ReactNode } from 'react';
import { ConfirmingContext } from '#web/lib/confirming.ts';
import { useConfirmation } from './use-confirmation.tsx';

/** Asks the user to confirm their identity where something in it needs that. */
export function ConfirmingUser({ email, children }: { email: string; children: ReactNode }) {
  const { unlessCancelled, dialog } = useConfirmation(email);
  return (
    <ConfirmingContext value={unlessCancelled}>
      {children}
      {dialog}
    </ConfirmingContext>
  );
}
