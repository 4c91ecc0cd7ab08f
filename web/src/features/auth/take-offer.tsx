import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { readableMessage } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useAction } from '#web/lib/use-action.ts';
import { EmailText } from './email-text.tsx';
import type { MailedLink } from './mailed-link.ts';
import { type Offer, takeOffer } from './offer.ts';
import { Outcome } from './outcome.tsx';

const words = {
  invitation: {
    take: 'Accept the invitation',
    taking: 'Accepting...',
    failed: 'Failed to accept the invitation',
  },
  claim: {
    take: 'Bring it into my workspace',
    taking: 'Bringing it in...',
    failed: 'Failed to bring in what was bought',
  },
} as const;

/** The offer, to the person signed in whom it is meant for. */
export function TakeOffer({ link, offer }: { link: MailedLink; offer: Offer }) {
  const { take, taking, failed } = words[link.kind];
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { run, busy } = useAction(
    async () => {
      setFailure(null);
      await takeOffer(link);
      await navigate(paths.dashboard);
    },
    (error) => setFailure(readableMessage(error, failed)),
  );
  return (
    <Outcome
      title={offer.title}
      actions={
        <Button size="lg" busy={busy} onClick={run}>
          {busy ? taking : take}
        </Button>
      }
    >
      <p>{offer.about}</p>
      <p>
        You are signed in as <EmailText>{offer.email}</EmailText>.
      </p>
      {failure && (
        <Notice tone="danger" title="Error">
          {failure}
        </Notice>
      )}
    </Outcome>
  );
}
