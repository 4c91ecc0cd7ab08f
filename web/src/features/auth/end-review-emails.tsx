import { useState } from 'react';
import { tabPath } from '#shared/rules/site.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { resultOfLink } from './invalid-link.ts';
import { ResultPanel } from './result-panel.tsx';

type End = 'off' | 'incomplete' | 'ended';

interface EndEmailsProps {
  /** Empty if the link was truncated. */
  token: string;
  /** Whether it was mailed to a guest of a share link, who has no dashboard. */
  isGuest: boolean;
}

/** Ends the emails about a review when the button is pressed, never on load: mail scanners open links too. */
export function EndEmails({ token, isGuest }: EndEmailsProps) {
  const [end, setEnd] = useState<End | null>(token === '' ? 'incomplete' : null);
  const { run, busy, failure } = useAttempt(async () => {
    const { end: result } = await resultOfLink(async () => {
      await call('POST /api/reviews/mails', { body: { token } });
      return { end: 'off' } as const;
    });
    setEnd(result);
  }, 'The emails could not be turned off. Please try again.');
  if (end) {
    const { title, text, guestText } = results[end];
    return (
      <ResultPanel
        title={title}
        {...(!isGuest && {
          actions: (
            <ButtonLink to={tabPath('review')} size="lg" variant="secondary">
              Go to the reviews
            </ButtonLink>
          ),
        })}
      >
        <p>{isGuest ? guestText : text}</p>
      </ResultPanel>
    );
  }
  return (
    <ResultPanel
      title="Turn off these emails?"
      actions={
        <Button size="lg" busy={busy} onClick={run}>
          {busy ? 'Turning off...' : 'Turn off emails'}
        </Button>
      }
    >
      <p>
        You will no longer be told by email what is new in this review. The emails about other
        reviews stay on.
      </p>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}

const results: Record<End, { title: string; text: string; guestText: string }> = {
  off: {
    title: 'Emails are off',
    text: 'You are no longer told by email what is new in this review. To turn the emails on again, open the review and its menu.',
    guestText: 'You are no longer told by email what is new in this review.',
  },
  incomplete: {
    title: 'This link is incomplete',
    text: 'Part of the link is missing. Open it from your email again, or turn the emails off in the menu of the review.',
    guestText: 'Part of the link is missing. Open it from your email again.',
  },
  ended: {
    title: 'This link is no longer valid',
    text: 'It is valid for 90 days. To turn the emails off, open the review and its menu.',
    guestText: 'It is valid for 90 days. Use the one in the latest email about the review.',
  },
};
