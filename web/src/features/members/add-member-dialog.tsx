import { type ClipboardEvent, Suspense } from 'react';
import type { NotMailed } from '#shared/calls/team-members.ts';
import {
  defaultMemberRole,
  type MemberManager,
  type MemberRole,
} from '#shared/rules/permissions.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { pluralize } from '#web/lib/format.ts';
import { addressesIn, inputOf } from '#web/lib/pasted-addresses.ts';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { AddressList } from './address-list.tsx';
import type { SeatPlan } from './invited-seat.ts';
import { describeRole, roleChoices } from './role-choices.ts';
import { describeCostOfAdded, describeCostOfAdding, roomFor } from './seat-cost.ts';
import { describeAllUnmailed } from './unmailed-of-batch.ts';
import { type BatchResult, type Outcome, useBatch } from './use-batch.ts';

interface AddMemberDialogProps {
  open: boolean;
  onClose: () => void;
  manager: MemberManager;
  plan: SeatPlan;
  /** The number of members in the team. */
  members: number;
  /** Rejects if the member was not added. */
  onAdd: (email: string, role: MemberRole) => Promise<NotMailed | undefined>;
}

/** Adds one or more members: what is in the field is what is added, and what was added leaves it. */
export function AddMemberDialog(props: AddMemberDialogProps) {
  const { open, onClose, manager, plan, members, onAdd } = props;
  const [input, setInput] = usePreservedState('memberEmail');
  const [role, setRole] = usePreservedState('memberRole');
  const { outcomes, run, reset } = useBatch('Failed to add member');
  const addresses = addressesIn(input);
  const count = Math.max(1, addresses.length);

  const close = () => {
    setInput('');
    setRole(defaultMemberRole);
    reset();
    onClose();
  };
  const { run: add, busy } = useAction(async () => {
    let remaining = addresses;
    const unmailed: NotMailed[] = [];
    const result = await run(addresses, async (email) => {
      const notMailed = await onAdd(email, role);
      if (notMailed) unmailed.push(notMailed);
      remaining = remaining.filter((address) => address !== email);
      // The rest is preserved if the session ends.
      if (remaining.length > 0) setInput(remaining.join(','));
    });
    if (result.failed.length === 0 && result.left.length === 0) close();
    report(result, unmailed);
  }, errorToast('Failed to add member'));

  function report(result: BatchResult, unmailed: readonly NotMailed[]) {
    const { done, failed, left, error } = result;
    if (addresses.length === 1 && failed.length > 0) {
      errorToast('Failed to add member')(error);
    } else if (done.length > 0 && failed.length === 0) {
      const description = [
        left.length > 0
          ? `${pluralize(left.length, 'address')} not added, since the dialog was closed.`
          : describeCostOfAdded(plan, members, done.length),
        describeAllUnmailed(unmailed, done.length),
      ]
        .filter(Boolean)
        .join(' ');
      toast({
        title: done.length === 1 ? 'Member added' : `${done.length} members added`,
        ...(description && { description }),
      });
    }
  }

  // The browser drops the line breaks of pasted text, and with them the ends of the addresses.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n;<]/.test(pasted.trim())) return;
    event.preventDefault();
    setInput(inputOf(`${input}, ${pasted}`));
  }

  const room = roomFor(plan, members);
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Add Team Member"
      send={['Add Member', 'Adding...']}
      onSend={add}
      busy={busy}
      ready={addresses.length > 0}
      unchecked={/[\s,;]/.test(input)}
    >
      <TextField
        label="Email"
        type="email"
        multiple
        autoComplete="off"
        placeholder="name@example.com"
        error={addresses.length === 1 ? ownError(outcomes.get(addresses[0] ?? '')) : undefined}
        hint="Several at once: separated by commas, or pasted as a list."
        value={input}
        readOnly={busy}
        onChange={(event) => setInput(event.target.value)}
        onPaste={paste}
        data-autofocus
      />
      <AddressList
        addresses={addresses}
        outcomes={outcomes}
        onLeaveOut={
          busy
            ? undefined
            : (email) => setInput(addresses.filter((address) => address !== email).join(','))
        }
      />
      <div className="flex flex-col gap-1.5">
        <Suspense fallback={<div className="h-16.75 pointer-coarse:h-17.75" />}>
          <Listbox label="Role" value={role} onChange={setRole} options={roleChoices(manager)} />
        </Suspense>
        <p className="text-sm text-muted">{describeRole(role, manager.level)}</p>
      </div>
      <p className="rounded-control border border-line bg-hover px-3 py-2.5 text-sm text-muted tabular-nums">
        {describeCostOfAdding(plan, members, count)}
        {plan && room !== undefined && room < count && (
          <span className="mt-1 block text-text">
            {`${paidPlans[plan.plan].name} has room for ${pluralize(room, 'more member')}.`}
          </span>
        )}
      </p>
    </FormDialog>
  );
}

/** What the server finds wrong with the address, which is said at its field as well. */
function ownError(outcome: Outcome | undefined): string | undefined {
  return outcome?.state === 'failed' && outcome.isOwn ? outcome.reason : undefined;
}
