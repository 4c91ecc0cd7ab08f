import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { useApi } from '#web/lib/api-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import { AccountSection } from './account-section.tsx';
import { SessionList } from './session-list.tsx';

/** The user's sessions. Revoking all sessions calls `onSignedOut`: the current one is revoked too. */
export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const { call } = useApi();
  const { run: signOut, busy } = useAction(async () => {
    await call('POST /api/logout-everywhere');
    onSignedOut();
  }, errorToast('Failed to sign out everywhere'));
  return (
    <AccountSection
      title="Sessions"
      about="Where you are signed in. End any session that you do not recognize: the computers that were connected in it are disconnected too."
    >
      <SessionList />
      <Button variant="secondary" busy={busy} onClick={signOut}>
        {busy ? 'Signing out...' : 'Sign out everywhere'}
      </Button>
    </AccountSection>
  );
}
