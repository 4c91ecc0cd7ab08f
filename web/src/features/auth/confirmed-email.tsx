import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { paths } from '#web/lib/paths.ts';
import { DashboardLink } from './dashboard-link.tsx';
import {
  type Confirmation,
  confirmationWithoutLink,
  confirmEmail,
  confirmNewEmail,
} from './email-confirmation.ts';
import { NewConfirmation } from './new-confirmation.tsx';
import { ResultPanel } from './result-panel.tsx';

interface ConfirmedEmailProps {
  token: string;
  /** Whether the link changes the account's email. */
  isNew: boolean;
}

/** Confirms the email when the button is pressed, never on load: mail scanners open links too. */
export function ConfirmedEmail({ token, isNew }: ConfirmedEmailProps) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    setConfirmation(await (isNew ? confirmNewEmail(token) : confirmEmail(token)));
    setBusy(false);
  };
  const hasLink = token !== '';
  useEffect(() => {
    if (!hasLink) void confirmationWithoutLink().then(setConfirmation);
  }, [hasLink]);

  if (!confirmation) {
    return hasLink ? (
      <ConfirmationPrompt isNew={isNew} busy={busy} onConfirm={confirm} />
    ) : (
      <LoadingHeading />
    );
  }
  if (confirmation.step === 'ended') return <NewConfirmation {...confirmation} />;
  if (confirmation.step === 'signed_out') return <SignInFirst token={token} />;
  if (confirmation.step === 'failed') {
    return (
      <ResultPanel
        title={isNew ? 'Your email was not changed' : 'Your email is not confirmed yet'}
        actions={
          <Button size="lg" busy={busy} onClick={confirm}>
            Try again
          </Button>
        }
      >
        <p>{confirmation.message}</p>
      </ResultPanel>
    );
  }
  return (
    <ResultPanel
      title="Your email is confirmed"
      actions={<DashboardLink signedIn={confirmation.visitor !== null} />}
    >
      <p>{isNew ? 'Use it to sign in from now on.' : 'Thank you. You can close this page.'}</p>
    </ResultPanel>
  );
}

interface ConfirmationPromptProps {
  isNew: boolean;
  busy: boolean;
  onConfirm: () => void;
}

function ConfirmationPrompt({ isNew, busy, onConfirm }: ConfirmationPromptProps) {
  return (
    <ResultPanel
      title={isNew ? 'Confirm your new email' : 'Confirm your email'}
      actions={
        <Button size="lg" busy={busy} onClick={onConfirm}>
          {busy ? 'Confirming...' : isNew ? 'Confirm new email' : 'Confirm email'}
        </Button>
      }
    >
      <p>
        {isNew
          ? 'This becomes the email of your account, and you are signed out everywhere else.'
          : 'Confirm that this email address is yours.'}
      </p>
    </ResultPanel>
  );
}

/** The link alone changes nothing: the user must be signed in to the account that requested it. */
function SignInFirst({ token }: { token: string }) {
  const next = encodeURIComponent(`${paths.confirmEmail}?new=yes&token=${token}`);
  return (
    <ResultPanel
      title="Sign in to confirm your new email"
      actions={
        <ButtonLink to={`${paths.login}?next=${next}`} size="lg">
          Sign in
        </ButtonLink>
      }
    >
      <p>Sign in to the account that you are changing, with its current email.</p>
    </ResultPanel>
  );
}

function LoadingHeading() {
  return (
    <h1 className="flex items-center gap-4 text-3xl font-semibold">
      <Spinner size="lg" />
      Confirming your email
    </h1>
  );
}
