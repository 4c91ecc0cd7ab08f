import { useState } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { call } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import type { Visitor } from './email-confirmation.ts';
import { EmailText } from './email-text.tsx';
import { ResultPanel } from './result-panel.tsx';

interface NewConfirmationProps {
  /** The server's message about the link that led here, if any. */
  message?: string;
  visitor: Visitor | null;
}

const title = 'Your email is not confirmed yet';

/** Requests a new confirmation link after the previous one has expired. */
export function NewConfirmation({ message, visitor }: NewConfirmationProps) {
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
