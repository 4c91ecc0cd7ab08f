import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import { EmailText } from './email-text.tsx';
import type { Offer } from './offer.ts';
import { ResultPanel } from './result-panel.tsx';

interface WrongAccountProps {
  offer: Offer;
  /** The signed-in user's email. */
  email: string;
  onSignOut: () => Promise<unknown>;
}

/** The offer, for a signed-in user to whom it is not addressed. */
export function WrongAccount({ offer, email, onSignOut }: WrongAccountProps) {
  const { run, busy, failure } = useAttempt(onSignOut, 'Failed to sign out');
  return (
    <ResultPanel
      title="This link is for another email"
      actions={
        <>
          <Button size="lg" busy={busy} onClick={run}>
            {busy ? 'Signing out...' : 'Sign out and continue'}
          </Button>
          <ButtonLink to={paths.dashboard} size="lg" variant="secondary">
            Stay signed in
          </ButtonLink>
        </>
      }
    >
      <p>{offer.about}</p>
      <dl className="flex flex-col gap-3">
        <dt className="-mb-3 text-sm">It was sent to</dt>
        <dd>
          <EmailText>{offer.email}</EmailText>
        </dd>
        <dt className="-mb-3 text-sm">You are signed in as</dt>
        <dd>
          <EmailText>{email}</EmailText>
        </dd>
      </dl>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}
