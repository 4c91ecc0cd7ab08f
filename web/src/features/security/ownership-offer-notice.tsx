import { formerOwnerRole } from '#shared/rules/permissions.ts';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { formatMailedDay } from '#web/lib/format.ts';

interface OwnershipOfferNoticeProps {
  user: Pick<User, 'companyName'>;
  offer: NonNullable<User['ownershipOffer']>;
  /** Asks for an identity confirmation if required, then runs the work; false if the user has cancelled it. */
  unlessCancelled: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Called when the user has become the owner. */
  onAccepted: () => void;
  /** Refetches the user. */
  onChanged: () => Promise<unknown>;
}

/** Offers a member the ownership of the workspace: only their press accepts it. */
export function OwnershipOfferNotice(props: OwnershipOfferNoticeProps) {
  const { user, offer, unlessCancelled, onAccepted, onChanged } = props;
  const { call } = useApi();
  const accept = useAttempt(async () => {
    if (!(await unlessCancelled(() => call('POST /api/ownership-transfer/accept')))) return;
    toast({ title: 'You are now the owner' });
    onAccepted();
  }, 'The ownership could not be accepted. Please try again.');
  const decline = useAttempt(async () => {
    await call('DELETE /api/ownership-transfer').finally(onChanged);
  }, 'The offer could not be declined. Please try again.');
  const failure = accept.failure ?? decline.failure;
  const busy = accept.busy || decline.busy;
  return (
    <div className="flex flex-col gap-3">
      <Notice
        tone="info"
        title={`${offer.ownerEmail} offers you the ownership of ${user.companyName ?? 'this workspace'}.`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              busy={accept.busy}
              disabled={busy}
              onClick={accept.run}
            >
              {accept.busy ? 'Accepting...' : 'Accept ownership'}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              busy={decline.busy}
              disabled={busy}
              onClick={decline.run}
            >
              {decline.busy ? 'Declining...' : 'Decline'}
            </Button>
          </div>
        }
      >
        {`You would manage everything, and pay for its plan. They stay as ${formerOwnerRole}. The offer is valid until ${formatMailedDay(new Date(offer.expiresAt))}.`}
      </Notice>
      {failure && <ErrorNotice message={failure} />}
    </div>
  );
}
