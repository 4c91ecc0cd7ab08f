import { useState } from 'react';
import type { MemberRole } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Listbox } from '#web/components/listbox.tsx';
import { toast } from '#web/components/toast.tsx';
import { errorToast } from '#web/lib/error-toast.ts';
import { writtenDay } from '#web/lib/figures.ts';
import { useAction } from '#web/lib/use-action.ts';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { roleChoices } from './role-choices.ts';

interface MemberRowProps {
  member: TeamMember;
  mayManage: boolean;
  onChangeRole: (role: MemberRole) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** One line on a desk; on a phone the role and the way out go below the name. */
export function MemberRow({ member, mayManage, onChangeRole, onRemove }: MemberRowProps) {
  const { email, role, status, createdAt } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:h-11 md:flex-nowrap md:pr-2 md:py-0">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-sm md:size-7 md:text-xs font-semibold uppercase"
      >
        {email.charAt(0)}
      </span>
      <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-4">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <span className="truncate text-sm font-medium" title={email}>
            {email}
          </span>
          {status === 'invited' && <Badge>Invited</Badge>}
        </span>
        <span className="text-xs whitespace-nowrap text-muted tabular-nums md:w-32">
          Added <time dateTime={createdAt}>{writtenDay(new Date(createdAt))}</time>
        </span>
      </div>
      {mayManage ? (
        <div className="-mr-3 flex w-[calc(100%+1.5rem)] -ml-3 items-center min-[26rem]:ml-9 min-[26rem]:w-[calc(100%-1.5rem)] md:mx-0 md:w-auto md:gap-2">
          <RoleChoice email={email} role={role} onChange={onChangeRole} />
          <Removal email={email} onRemove={onRemove} />
        </div>
      ) : (
        <span className="w-full pl-12 text-sm text-muted md:w-44 md:pl-0">{role}</span>
      )}
    </li>
  );
}

interface RoleChoiceProps {
  email: string;
  role: MemberRole;
  onChange: (role: MemberRole) => Promise<unknown>;
}

/** Shows the chosen role at once, and the one before again if it was not taken. */
function RoleChoice({ email, role, onChange }: RoleChoiceProps) {
  const [chosen, setChosen] = useState<MemberRole | null>(null);
  const { run: change, busy } = useAction(async (next: MemberRole) => {
    setChosen(next);
    await onChange(next).finally(() => setChosen(null));
    toast({ title: 'Role updated' });
  }, errorToast('Failed to update role'));
  return (
    <Listbox
      label={`Role of ${email}`}
      hideLabel
      value={chosen ?? role}
      onChange={(next) => next !== role && change(next)}
      options={roleChoices}
      disabled={busy}
      quiet
      className="min-w-0 flex-1 md:w-44 md:flex-none"
    />
  );
}

function Removal({ email, onRemove }: Pick<MemberRowProps, 'onRemove'> & { email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="text-muted!"
        aria-label={`Remove ${email}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <RemoveMemberDialog
        open={asking}
        onClose={() => setAsking(false)}
        email={email}
        onRemove={onRemove}
      />
    </>
  );
}
