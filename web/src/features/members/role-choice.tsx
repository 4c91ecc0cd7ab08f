import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, startTransition, useRef, useState } from 'react';
import {
  collaboratorRole,
  type MemberManager,
  type MemberRole,
  type TeamRole,
} from '#shared/rules/permissions.ts';
import { Listbox, listboxButtonLook } from '#web/components/overlays/listbox.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { nextPaint } from '#web/lib/after-paint.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { rolesFor } from './role-choices.ts';

interface RoleChoiceProps {
  email: string;
  role: TeamRole;
  manager: MemberManager;
  /** Rejects if the role was not changed. */
  onChange: (role: MemberRole) => Promise<unknown>;
}

/**
 * The role, and a control that changes it. Until its button is pressed it is the button alone: a listbox mounted in
 * every row of a long list tripled the render time of a row.
 */
export function RoleChoice(props: RoleChoiceProps) {
  const [used, setUsed] = useState(false);
  if (used) return <UsedRoleChoice {...props} />;
  const open = () => startTransition(() => setUsed(true));
  return <RoleButton email={props.email} role={props.role} onOpen={open} />;
}

/**
 * Changes the role optimistically, and restores the previous one on failure. The listbox is unmounted by the choice:
 * closing it would render it three times.
 */
function UsedRoleChoice({ email, role, manager, onChange }: RoleChoiceProps) {
  const [mounted, setMounted] = useState(true);
  const { shown, change } = useOptimisticRole(role, onChange);

  function choose(next: TeamRole) {
    setMounted(false);
    // No one is made a collaborator by their role.
    if (next !== shown && next !== collaboratorRole) change(next);
  }
  if (!mounted) {
    const open = () => startTransition(() => setMounted(true));
    return <RoleButton email={email} role={shown} onOpen={open} ref={focus} />;
  }
  return (
    <Listbox
      label={`Role of ${email}`}
      hideLabel
      value={shown}
      onChange={choose}
      options={rolesFor(manager, shown)}
      quiet
      opened
      className={roleClassName}
    />
  );
}

interface RoleButtonProps {
  email: string;
  role: TeamRole;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Looks like the closed listbox. */
function RoleButton({ email, role, onOpen, ref }: RoleButtonProps) {
  return (
    <div className={roleClassName}>
      <button
        type="button"
        ref={ref}
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-label={`Role of ${email}: ${role}`}
        onClick={onOpen}
        onKeyDown={(event) => opensListbox(event) && onOpen()}
        className={listboxButtonLook(true)}
      >
        <span className="min-w-0 flex-1 truncate">{role}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      </button>
    </div>
  );
}

const roleClassName = 'min-w-0 flex-1 md:w-44 md:flex-none';

/** The role to show, and a function that changes it. A role that is chosen during a change is saved after it. */
function useOptimisticRole(role: TeamRole, onChange: RoleChoiceProps['onChange']) {
  const [chosen, setChosen] = useState<MemberRole | null>(null);
  const unsaved = useRef<MemberRole>(null);
  const { run: save } = useAction(async () => {
    await nextPaint();
    try {
      while (unsaved.current) {
        const next = unsaved.current;
        unsaved.current = null;
        await onChange(next);
      }
    } finally {
      setChosen(null);
    }
    toast({ title: 'Role updated' });
  }, errorToast('Failed to update role'));

  function change(next: MemberRole) {
    unsaved.current = next;
    setChosen(next);
    void save();
  }
  return { shown: chosen ?? role, change };
}

/** Returns the focus from the listbox that was just unmounted. */
function focus(button: HTMLButtonElement | null) {
  button?.focus({ preventScroll: true });
}

/** The arrow keys open a listbox, as well as its press, and do not scroll the page. */
function opensListbox(event: KeyboardEvent): boolean {
  const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (opens) event.preventDefault();
  return opens;
}
