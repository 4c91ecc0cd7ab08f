import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { call } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import { invalidLinkMessage } from './invalid-link-message.ts';
import { ResultPanel } from './result-panel.tsx';

type Result = { end: 'emailed' } | { end: 'signed_out' } | { end: 'ended'; message: string };

interface SecuredAccountProps {
  /** Empty if the link was truncated. */
  token: string;
  /** Whether the link was mailed to the account's previous email. */
  emailChanged: boolean;
}

/** Revokes every session of an account when the button is pressed, never on load: mail scanners open links too. */
export function SecuredAccount({ token, emailChanged }: SecuredAccountProps) {
  const [result, setResult] = useState<Result | null>(token === '' ? incomplete : null);
  const { run, busy, failure } = useAttempt(
    async () => setResult(await secure(token)),
    'Your account could not be secured. Please try again.',
  );
  if (result) return <Reached result={result} />;
  return (
    <ResultPanel
      title="Secure your account"
      actions={
        <Button size="lg" busy={busy} onClick={run}>
          {busy ? 'Signing everybody out...' : 'Sign everybody out'}
        </Button>
      }
    >
      {emailChanged ? (
        <p>
          The email of your account was changed. This signs everybody out, on every device; then you
          contact us, and we restore what is yours.
        </p>
      ) : (
        <>
          <p>This signs your account out on every device, and your password stops working.</p>
          <p>We then email you a link to choose a new one. Your second factors stay as they are.</p>
        </>
      )}
      <p>Was it you? Then close this page: nothing has changed.</p>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}

const incomplete: Result = {
  end: 'ended',
  message: 'A part of the link is missing. Open it in your mail once more.',
};

/** An expired link is a final result like the others: a retry cannot help. */
async function secure(token: string): Promise<Result> {
  try {
    const { emailed } = await call('POST /api/secure-account', { body: { token } });
    return { end: emailed ? 'emailed' : 'signed_out' };
  } catch (error) {
    const message = invalidLinkMessage(error);
    if (message === undefined) throw error;
    return { end: 'ended', message };
  }
}

const contact = (
  <ButtonLink to={paths.contact} size="lg" variant="secondary">
    Contact us
  </ButtonLink>
);

function Reached({ result }: { result: Result }): ReactNode {
  if (result.end === 'emailed') {
    return (
      <ResultPanel
        title="Your account is secured"
        actions={
          <ButtonLink to={paths.forgotPassword} size="lg" variant="secondary">
            Send me another link
          </ButtonLink>
        }
      >
        <p>Everybody is signed out, and the old password no longer works.</p>
        <p>
          A link to choose a new one is on its way to you. It holds for one hour. Afterwards, look
          through your second factors on your account page.
        </p>
      </ResultPanel>
    );
  }
  if (result.end === 'signed_out') {
    return (
      <ResultPanel title="Everybody is signed out" actions={contact}>
        <p>
          Your account has another email now, so nothing for it is mailed here. Contact us with the
          email that it had before: we check whose account it is, and restore it.
        </p>
      </ResultPanel>
    );
  }
  return (
    <ResultPanel
      title="This link has ended"
      actions={
        <>
          <ButtonLink to={paths.forgotPassword} size="lg">
            Choose a new password
          </ButtonLink>
          {contact}
        </>
      }
    >
      <p>{result.message}</p>
      <p>Choosing a new password signs everybody out as well.</p>
    </ResultPanel>
  );
}
