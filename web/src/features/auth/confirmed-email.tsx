import { useCallback, useEffect, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { type Confirmation, confirmOnce } from './email-confirmation.ts';
import { NewConfirmation } from './new-confirmation.tsx';
import { Outcome } from './outcome.tsx';
import { WayIn } from './way-in.tsx';

/** Confirms the e-mail on arrival, and says what came of it. */
export function ConfirmedEmail({ token, isNew }: { token: string; isNew: boolean }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);

  const confirm = useCallback(async () => {
    setConfirmation(null);
    setConfirmation(await confirmOnce(token, isNew));
  }, [token, isNew]);
  useEffect(() => void confirm(), [confirm]);

  if (!confirmation) {
    return (
      <h1 className="flex items-center gap-4 text-3xl font-semibold">
        <Spinner size="lg" />
        Confirming your e-mail
      </h1>
    );
  }
  if (confirmation.step === 'ended') return <NewConfirmation {...confirmation} />;
  if (confirmation.step === 'failed') {
    return (
      <Outcome
        title={isNew ? 'Your e-mail is as it was' : 'Your e-mail is not confirmed yet'}
        actions={
          <Button size="lg" onClick={confirm}>
            Try again
          </Button>
        }
      >
        <p>{confirmation.message}</p>
      </Outcome>
    );
  }
  return (
    <Outcome
      title="Your e-mail is confirmed"
      actions={<WayIn signedIn={confirmation.visitor !== null} />}
    >
      <p>
        Thank you.{' '}
        {isNew ? 'You sign in with it from now on.' : 'There is nothing else to do here.'}
      </p>
    </Outcome>
  );
}
