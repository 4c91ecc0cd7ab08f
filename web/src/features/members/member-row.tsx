import { ShieldCheck, ShieldOff } from 'lucide-react';
import { memo } from 'react';
import type { NotMailed, TeamMember } from '#shared/calls/team-members.ts';
import { type MemberManager, type MemberRole, refusalToManage } from '#shared/rules/permissions.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate } from '#web/lib/format.ts';
import { describeInvitedSeat, type SeatPlan } from './invited-seat.ts';
import { RoleChoice } from './role-choice.tsx';
import { describeUnmailed } from './unmailed.ts';

/** The actions on a member. They must be stable, because rows re-render when they change. */
export interface MemberActions {
  changeRole: (id: string, role: MemberRole) => Promise<unknown>;
  inviteAgain: (id: string) => Promise<NotMailed | undefined>;
  /** Opens the confirmation dialog. */
  remove: (member: TeamMember) => void;
  /** Selects the member, or deselects them. */
  toggle: (id: string) => void;
}

interface MemberRowProps {
  member: TeamMember;
  /** Its index in the list, from 0. */
  row: number;
  /** The number of rows in the list. */
  count: number;
  actions: MemberActions;
  /** Undefined if the user may not manage members. */
  manager: MemberManager | undefined;
  /** Whether the workspace requires a second factor: then the row also shows who has none. */
  factorRequired: boolean;
  /** Undefined for users who may not see billing. */
  plan: SeatPlan;
  /** Undefined while no members are being selected. */
  selected: boolean | undefined;
}

/**
 * One line on a wide screen, two lines where the email would be cut off; on a phone, role and remove button go below.
 * All rows have the same height.
 */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, row, count, manager, plan, selected } = props;
  const { id, email, name, role, status, createdAt } = member;
  const forbiddenReason = manager ? refusalToManage(manager, member) : null;
  const actions = manager && forbiddenReason === null ? props.actions : undefined;
  return (
    <li
      data-row={row}
      aria-posinset={row + 1}
      aria-setsize={count}
      style={{ top: `calc(var(--row) * ${row})` }}
      className="absolute inset-x-0 flex h-(--row) flex-wrap content-center items-center gap-x-3 gap-y-1 border-line px-4 not-first:border-t md:flex-nowrap md:gap-x-4 md:pr-2"
    >
      {selected === undefined ? (
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-sm font-semibold uppercase xl:size-7 xl:text-xs"
        >
          {email.charAt(0)}
        </span>
      ) : (
        <label className="-m-1 grid size-10 shrink-0 cursor-pointer place-items-center xl:size-9">
          <input
            type="checkbox"
            checked={selected}
            disabled={!actions}
            onChange={() => actions?.toggle(id)}
            aria-label={`Select ${email}`}
            className="size-4 cursor-pointer accent-accent"
          />
        </label>
      )}
      <div className="flex min-w-0 flex-1 flex-col xl:flex-row xl:items-center xl:gap-4">
        <span className="flex min-w-0 items-center gap-2 xl:flex-1">
          <MemberName name={name} email={email} />
          {status === 'invited' && <Badge>Invited</Badge>}
          {member.seesNothing && <Badge>No folder: remove to end the seat</Badge>}
          <SecondFactorMark member={member} required={props.factorRequired} />
        </span>
        <span className="flex items-center gap-x-2 max-md:min-h-8 max-md:flex-wrap md:h-6 xl:contents">
          {status === 'invited' && <SeatNote plan={plan} />}
          {status === 'invited' && actions && (
            <ResendInvitationButton email={email} onInviteAgain={() => actions.inviteAgain(id)} />
          )}
          <span className="text-xs whitespace-nowrap text-muted tabular-nums max-xl:-order-1 xl:w-32">
            Added <time dateTime={createdAt}>{formatDate(new Date(createdAt))}</time>
          </span>
        </span>
      </div>
      {actions && manager ? (
        <div className="-mr-3 ml-8 flex w-[calc(100%-1.25rem)] items-center max-[24rem]:-mr-1.5 max-[24rem]:w-[calc(100%-1.625rem)] max-md:min-[24rem]:pointer-coarse:ml-11 max-md:min-[24rem]:pointer-coarse:w-[calc(100%-2rem)] md:mx-0 md:w-auto md:gap-2">
          <RoleChoice
            email={email}
            role={role}
            manager={manager}
            onChange={(next) => actions.changeRole(id, next)}
          />
          <Button
            variant="ghost"
            size="sm"
            className="text-muted! max-[24rem]:px-1.5!"
            aria-label={`Remove ${email}`}
            data-remove={id}
            onClick={() => actions.remove(member)}
          >
            Remove
          </Button>
        </div>
      ) : (
        <span
          className={classNames(
            'w-full pl-11 text-sm text-muted',
            // As wide as the controls of other rows, and in line with their roles.
            manager ? 'md:w-65.25 md:pl-3.25' : 'md:w-44 md:pl-0',
          )}
          data-tooltip={forbiddenReason ?? undefined}
        >
          <span>{role}</span>
          {forbiddenReason && <span className="sr-only">{`. ${forbiddenReason}`}</span>}
        </span>
      )}
    </li>
  );
});

/** The email, which everyone has, below or beside the name of a member who has joined. */
function MemberName({ name, email }: Pick<TeamMember, 'name' | 'email'>) {
  if (!name) {
    return (
      <span className="min-w-0 truncate text-sm font-medium xl:flex-1" data-tooltip={email}>
        {email}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-col text-sm md:flex-row md:gap-2 xl:flex-1">
      <span className="min-w-0 truncate font-medium">{name}</span>
      <span className="min-w-0 truncate text-muted md:flex-1" data-tooltip={email}>
        {email}
      </span>
    </span>
  );
}

/** That an invitation takes a seat: below the email on a phone, else beside the date. */
function SeatNote({ plan }: { plan: SeatPlan }) {
  const seat = describeInvitedSeat(plan);
  if (!seat) return null;
  return (
    <span
      className="text-xs whitespace-nowrap text-muted tabular-nums max-md:-order-2 max-md:w-full"
      data-tooltip={seat.sentence}
    >
      <span aria-hidden="true">{seat.short}</span>
      <span className="sr-only">{seat.sentence}</span>
    </span>
  );
}

interface SecondFactorMarkProps {
  member: TeamMember;
  required: boolean;
}

/** Whether the member has a second factor, for users who may know it. */
function SecondFactorMark({ member: { hasSecondFactor }, required }: SecondFactorMarkProps) {
  if (hasSecondFactor === undefined || !(hasSecondFactor || required)) return null;
  const label = hasSecondFactor
    ? 'Has two-step verification'
    : 'Has not set up two-step verification yet';
  const Icon = hasSecondFactor ? ShieldCheck : ShieldOff;
  return (
    <span
      data-tooltip={label}
      className={hasSecondFactor ? 'shrink-0 text-success' : 'shrink-0 text-warning'}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

interface ResendInvitationButtonProps {
  email: string;
  /** Rejects if the invitation was not sent. */
  onInviteAgain: () => Promise<NotMailed | undefined>;
}

function ResendInvitationButton({ email, onInviteAgain }: ResendInvitationButtonProps) {
  const { run: invite, busy } = useAction(async () => {
    const notMailed = await onInviteAgain();
    toast(
      notMailed
        ? { title: 'No mail was sent', description: describeUnmailed(notMailed) }
        : { title: 'Invitation sent', description: `A new link is on its way to ${email}.` },
    );
  }, errorToast('Failed to send the invitation'));
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mx-1 px-2! text-muted! pointer-coarse:-my-1"
      aria-label={`Resend the invitation to ${email}`}
      busy={busy}
      onClick={invite}
    >
      Resend
    </Button>
  );
}
