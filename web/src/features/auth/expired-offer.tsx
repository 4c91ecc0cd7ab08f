import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { DashboardLink } from './dashboard-link.tsx';
import type { MailedLink } from './mailed-link.ts';
import { ResultPanel } from './result-panel.tsx';

const words = {
  invitation: {
    title: 'This invitation has ended',
    reason:
      'It was accepted already, withdrawn, or replaced by a newer one; or its seven days are over.',
    wayOut: 'Ask whoever invited you to send it again.',
  },
  claim: {
    title: 'This link has ended',
    reason: 'What was paid for has been brought into a workspace already.',
    wayOut: 'Sign in to find it there, or write to us if you miss it.',
  },
} as const;

/** A mailed link whose offer is used, revoked or expired. */
export function ExpiredOffer({ kind, signedIn }: { kind: MailedLink['kind']; signedIn: boolean }) {
  const { title, reason, wayOut } = words[kind];
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
      <p>{wayOut}</p>
    </ResultPanel>
  );
}
