import { useCallback, useEffect, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { type Confirmation, confirmOnce } from './email-confirmation.ts';
import { NewConfirmation } from './new-confirmation.tsx';
import { Outcome } from './outcome.tsx';
import { WayIn } from './way-in.tsx';

/** Confirms the e-mail on arrival, and says what came of it. */
export function ConfirmedEmail({ token }: { token: string }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);

  const confirm = useCallback(async () => {
    setConfirmation(null);
    setConfirmation(await confirmOnce(token));
  }, [token]);
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
        title="Your e-mail is not confirmed yet"
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
      <p>Thank you. There is nothing else to do here.</p>
    </Outcome>
  );
}
