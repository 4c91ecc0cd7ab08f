import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { paths } from '#web/lib/paths.ts';
import { DashboardLink } from './dashboard-link.tsx';
import {
  type Confirmation,
  confirmationWithoutLink,
  confirmEmail,
  confirmNewEmail,
  type Visitor,
} from './email-confirmation.ts';
import { EmailText } from './email-text.tsx';
import { ResultPanel } from './result-panel.tsx';

interface NewConfirmationProps {
  /** The server's message about the link that led here, if any. */
  message?: string;
  visitor: Visitor | null;
}

const title = 'Your email is not confirmed yet';

/** Requests a new confirmation link after the previous one has expired. */
function NewConfirmation({ message, visitor }: NewConfirmationProps) {
  const [sent, setSent] = useState(false);
  const { run, busy, failure } = useAttempt(async () => {
    await call('POST /api/resend-confirmation');
    setSent(true);
  }, 'Failed to send the confirmation email');
  if (!visitor) {
    return (
      <ResultPanel
        title={title}
        actions={
          <ButtonLink to={`${paths.login}?next=${paths.confirmEmail}`} size="lg">
            Sign in
          </ButtonLink>
        }
      >
        {message && <p>{message}</p>}
        <p>Sign in to get a new link.</p>
      </ResultPanel>
    );
  }
  return (
    <ResultPanel
      title={title}
      actions={
        <>
          <Button size="lg" busy={busy} onClick={run}>
            {busy ? 'Sending...' : sent ? 'Send it again' : 'Send a new link'}
          </Button>
          <ButtonLink to={paths.dashboard} size="lg" variant="secondary">
            Go to the dashboard
          </ButtonLink>
        </>
      }
    >
      {message && <p>{message}</p>}
      {sent ? (
        <Notice tone="success">{`A new link is on its way to ${visitor.email}.`}</Notice>
      ) : (
        <p>
          We will send a new link to <EmailText>{visitor.email}</EmailText>. It is valid for seven
          days.
        </p>
      )}
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}

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
