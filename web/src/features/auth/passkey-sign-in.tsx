import { KeyRound } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { useAttempt } from '#web/lib/use-action.ts';

/**
 * Signs in without a password. Its script loads on click: most users have no passkey. Its label does not contain the
 * label of the form's submit button, so that the two cannot be confused.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { run, busy, failure } = useAttempt(async () => {
    const { signInWithPasskey } = await import('./passkey.ts');
    await signInWithPasskey({ secondStep: false });
    onSignedIn();
  }, 'The passkey could not be used. Please try again, or sign in with your password.');
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Button
        variant="ghost"
        busy={busy}
        onClick={run}
        icon={<KeyRound aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      >
        Use a passkey instead
      </Button>
      <ErrorNotice message={failure} />
    </div>
  );
}
