import { Suspense, useRef, useState } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { formerOwnerRole } from '#shared/rules/permissions.ts';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { formatMailedDay } from '#web/lib/format.ts';

interface OwnershipProps {
  user: User;
  /** Undefined until loaded. */
  members: readonly TeamMember[] | undefined;
  /** Asks for an identity confirmation if required, then runs the work; false if the user has cancelled it. */
  unlessCancelled: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Refetches the user. */
  onChanged: () => Promise<unknown>;
}

/** The owner offers the ownership to a member, or withdraws the offer. */
export function Ownership({ user, members, unlessCancelled, onChanged }: OwnershipProps) {
  const { call } = useApi();
  const [choosing, setChoosing] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const joined = (members ?? []).filter(({ status }) => status === 'active');
  const chosen = joined.find(({ id }) => id === chosenId) ?? joined[0];
  const offer = user.ownershipOffer;
  const offeredTo = offer && joined.find(({ id }) => id === offer.memberId);
  const sendTo = useRef<string>(undefined);
  const send = useAttempt(async () => {
    const memberId = sendTo.current;
    sendTo.current = undefined;
    if (!memberId) return;
    const parts = { body: { memberId } };
    if (await unlessCancelled(() => call('POST /api/ownership-transfer', parts))) await onChanged();
  }, 'The offer could not be sent. Please try again.');
  const withdraw = useAttempt(async () => {
    // The member may have accepted or declined it meanwhile.
    await call('DELETE /api/ownership-transfer').finally(onChanged);
  }, 'The offer could not be withdrawn. Please try again.');
  const failure = send.failure ?? withdraw.failure;
  return (
    <div className="p-5 md:p-6">
      <h2 className="font-semibold">Ownership</h2>
      <p className="mt-1 max-w-prose text-sm wrap-break-word text-muted">
        {offer
          ? `You have offered it to ${offeredTo?.email ?? 'a member'}. It is theirs once they accept, until ${formatMailedDay(new Date(offer.expiresAt))}.`
          : 'You own this workspace, its plan and its invoices. You can transfer it to a member who has joined and accepts.'}
      </p>
      {members && joined.length === 0 && (
        <p className="mt-1 text-sm text-muted">No member has joined yet.</p>
      )}
      {failure && (
        <div className="mt-4">
          <ErrorNotice message={failure} />
        </div>
      )}
      {offer ? (
        <Button variant="secondary" className="mt-4" busy={withdraw.busy} onClick={withdraw.run}>
          {withdraw.busy ? 'Withdrawing...' : 'Withdraw offer'}
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="mt-4"
          busy={send.busy}
          disabled={joined.length === 0}
          onClick={() => setChoosing(true)}
        >
          {send.busy ? 'Sending...' : 'Transfer ownership'}
        </Button>
      )}
      <FormDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title="Transfer ownership"
        description={`The member is mailed, and has seven days to accept. You then stay as ${formerOwnerRole}, in their seat, and only they manage the plan and its invoices.`}
        send={['Send offer', 'Sending...']}
        // Sent once the focus has returned: the confirmation of the identity may open a dialog of its own.
        onSend={() => {
          sendTo.current = chosen?.id;
          setChoosing(false);
        }}
        onGone={send.run}
        busy={send.busy}
        ready={chosen !== undefined}
      >
        <Suspense fallback={<div className="h-16.75 pointer-coarse:h-17.75" />}>
          <Listbox
            label="New owner"
            value={chosen?.id ?? ''}
            onChange={setChosenId}
            options={joined.map(({ id, email }) => ({ value: id, label: email }))}
          />
        </Suspense>
      </FormDialog>
    </div>
  );
}
