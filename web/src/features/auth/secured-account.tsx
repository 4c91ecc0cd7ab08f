import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { paths } from '#web/lib/paths.ts';
import { type InvalidLink, resultOfLink } from './invalid-link.ts';
import { ResultPanel } from './result-panel.tsx';

type Result =
  | { end: 'emailed' }
  | { end: 'signed_out' }
  | { end: 'incomplete'; message: string }
  | InvalidLink;

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
    async () => setResult(await resultOfLink(() => secure(token))),
    'Your account could not be secured. Please try again.',
  );
  if (result) return <ResultScreen result={result} />;
  return (
    <ResultPanel
      title="Secure your account"
      actions={
        <Button size="lg" busy={busy} onClick={run}>
          {busy ? 'Signing out...' : 'Sign out every device'}
        </Button>
      }
    >
      {emailChanged ? (
        <p>
          The email of your account was changed. First sign out every device. Then contact us, and
          we will restore your account.
        </p>
      ) : (
        <>
          <p>
            This signs out every device, ends the client links that you have made, and disables your
            password.
          </p>
          <p>
            We will then email you a link to choose a new one. Your second factors do not change.
          </p>
        </>
      )}
      <p>If it was you, close this page: nothing has changed.</p>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}

const incomplete: Result = {
  end: 'incomplete',
  message: 'Part of the link is missing. Open it from your email again.',
};

async function secure(token: string): Promise<Result> {
  const { emailed } = await call('POST /api/secure-account', { body: { token } });
  return { end: emailed ? 'emailed' : 'signed_out' };
}

const contact = (
  <ButtonLink to={paths.contact} size="lg" variant="secondary">
    Contact us
  </ButtonLink>
);

function ResultScreen({ result }: { result: Result }): ReactNode {
  if (result.end === 'emailed') {
    return (
      <ResultPanel
        title="Your account is secure"
        actions={
          <ButtonLink to={paths.forgotPassword} size="lg" variant="secondary">
            Send me another link
          </ButtonLink>
        }
      >
        <p>
          Every device is signed out, the client links that you had made have ended, and the old
          password no longer works.
        </p>
        <p>
          A link to choose a new one is on its way to you. It is valid for one hour. Afterwards,
          review your second factors on your account page.
        </p>
      </ResultPanel>
    );
  }
  if (result.end === 'signed_out') {
    return (
      <ResultPanel title="Every device is signed out" actions={contact}>
        <p>
          Your account now has another email, so we cannot send a link here. Contact us from this
          email address: we will verify that the account is yours and restore it.
        </p>
      </ResultPanel>
    );
  }
  return (
    <ResultPanel
      title={
        result.end === 'incomplete' ? 'This link is incomplete' : 'This link is no longer valid'
      }
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
      <p>Choosing a new password also signs out every device.</p>
    </ResultPanel>
  );
}
