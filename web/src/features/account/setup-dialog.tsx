import { lazy, Suspense } from 'react';
import type { Confirmed } from './identity/identity-confirmation.ts';
import { PasskeySetup } from './second-factor-dialogs.ts';

const AuthenticatorSetup = lazy(() => import('./authenticator-setup.tsx'));

/** The kind of second factor that is being set up; null while no dialog is open. */
export type SetupKind = 'authenticator' | 'passkey' | null;

interface SetupDialogProps {
  kind: SetupKind;
  confirmed: Confirmed;
  onClose: () => void;
  /** Called with new recovery codes, or null if the user has some already. */
  onSetUp: (recoveryCodes: readonly string[] | null) => Promise<unknown>;
}

/** Sets up a second factor of either kind. */
export function SetupDialog({ kind, ...props }: SetupDialogProps) {
  return (
    <>
      <Suspense>{kind === 'authenticator' && <AuthenticatorSetup {...props} />}</Suspense>
      <PasskeySetup {...props} open={kind === 'passkey'} />
    </>
  );
}
