import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { DashboardLink } from './dashboard-link.tsx';
import type { MailedLink } from './mailed-link.ts';
import { ResultPanel } from './result-panel.tsx';

const copy = {
  invitation: {
    title: 'This invitation is no longer valid',
    reason:
      'It was already accepted, withdrawn or replaced by a newer one, or it is more than seven days old.',
    advice: 'Ask the person who invited you to send it again.',
  },
  claim: {
    title: 'This link is no longer valid',
    reason: 'The purchase has already been added to a workspace, or it has ended and was refunded.',
    advice: 'Sign in to find it there, or contact us if it is missing.',
  },
} as const;

/** A mailed link whose offer is used, revoked or expired. */
export function ExpiredOffer({ kind, signedIn }: { kind: MailedLink['kind']; signedIn: boolean }) {
  const { title, reason, advice } = copy[kind];
  return (
    <ResultPanel
      title={title}
      actions={
        <>
          <DashboardLink signedIn={signedIn} />
          {!signedIn && (
            <ButtonLink to={paths.register} size="lg" variant="secondary">
              Create an account
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{reason}</p>
      <p>{advice}</p>
    </ResultPanel>
  );
}
