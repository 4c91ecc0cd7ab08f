import { Button } from '#web/components/button.tsx';
import { call } from '#web/lib/api-client.ts';
import { errorToast } from '#web/lib/error-toast.ts';
import { useAction } from '#web/lib/use-action.ts';
import { AccountSection } from './account-section.tsx';

/** Ends every session of the person, then calls `onSignedOut`: this one has ended too. */
export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const { run: signOut, busy } = useAction(async () => {
    await call('POST /api/logout-everywhere');
    onSignedOut();
  }, errorToast('Failed to sign out everywhere'));
  return (
    <AccountSection
      title="Sessions"
      about="Left yourself signed in on another machine? End every session at once, this one too."
    >
      <Button variant="secondary" busy={busy} onClick={signOut}>
        {busy ? 'Signing out...' : 'Sign out everywhere'}
      </Button>
    </AccountSection>
  );
}
