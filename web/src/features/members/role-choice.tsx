import { ChevronDown } from 'lucide-react';
import { startTransition, useState } from 'react';
import type { MemberManager, MemberRole } from '#shared/permissions.ts';
import { errorToast } from '#web/components/error-toast.ts';
import { Listbox, listboxButtonLook } from '#web/components/listbox.tsx';
import { toast } from '#web/components/toast.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { roleChoices } from './role-choices.ts';

interface RoleChoiceProps {
  email: string;
  role: MemberRole;
  manager: MemberManager;
  /** Rejects if the role was not changed. */
  onChange: (role: MemberRole) => Promise<unknown>;
}

/**
 * The role, and a control that changes it. The listbox is mounted at the first press: mounted in every row of a long
 * list, it tripled the render time of a row.
 */
export function RoleChoice(props: RoleChoiceProps) {
  const { email, role } = props;
  const [wanted, setWanted] = useState(false);
  if (wanted) return <RoleListbox {...props} />;
  return (
    <div className={roleClassName}>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-label={`Role of ${email}: ${role}`}
        onClick={() => startTransition(() => setWanted(true))}
        className={listboxButtonLook(true)}
      >
        <span className="min-w-0 flex-1 truncate">{role}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      </button>
    </div>
  );
}

const roleClassName = 'min-w-0 flex-1 md:w-44 md:flex-none';

/** Updates the role optimistically, and restores the previous one on failure. */
function RoleListbox({ email, role, manager, onChange }: RoleChoiceProps) {
  const [chosen, setChosen] = useState<MemberRole | null>(null);
  const { run: change } = useAction(async (next: MemberRole) => {
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
      options={roleChoices(manager)}
      quiet
      opened
      className={roleClassName}
    />
  );
}
