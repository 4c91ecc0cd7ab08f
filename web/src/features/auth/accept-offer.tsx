import { useNavigate } from 'react-router-dom';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import { EmailText } from './email-text.tsx';
import type { MailedLink } from './mailed-link.ts';
import { acceptOffer, type Offer } from './offer.ts';
import { ResultPanel } from './result-panel.tsx';

const copy = {
  invitation: {
    label: 'Accept the invitation',
    busyLabel: 'Accepting...',
    fallback: 'Failed to accept the invitation',
  },
  claim: {
    label: 'Add to my workspace',
    busyLabel: 'Adding...',
    fallback: 'Failed to add the purchase',
  },
} as const;

/** The offer, for the signed-in user to whom it is addressed. */
export function AcceptOffer({ link, offer }: { link: MailedLink; offer: Offer }) {
  const { label, busyLabel, fallback } = copy[link.kind];
  const navigate = useNavigate();
  const { run, busy, failure } = useAttempt(async () => {
    await acceptOffer(link);
    await navigate(paths.dashboard);
  }, fallback);
  return (
    <ResultPanel
      title={offer.title}
      actions={
        <Button size="lg" busy={busy} onClick={run}>
          {busy ? busyLabel : label}
        </Button>
      }
    >
      <p>{offer.about}</p>
      <p>
        You are signed in as <EmailText>{offer.email}</EmailText>.
      </p>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}
