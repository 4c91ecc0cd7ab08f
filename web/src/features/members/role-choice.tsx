import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, startTransition, useRef, useState } from 'react';
import type { MemberManager, MemberRole } from '#shared/permissions.ts';
import { errorToast } from '#web/components/error-toast.ts';
import { Listbox, listboxButtonLook } from '#web/components/listbox.tsx';
import { toast } from '#web/components/toast.tsx';
import { nextPaint } from '#web/lib/after-paint.ts';
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
 * The role, and a control that changes it: optimistically, with the previous role restored on failure. The listbox is
 * mounted from the press of its button to the choice: mounted in every row of a long list, it tripled the render time
 * of a row, and closing it renders it three times.
 */
export function RoleChoice({ email, role, manager, onChange }: RoleChoiceProps) {
  const [listbox, setListbox] = useState<'unused' | 'mounted' | 'used'>('unused');
  const { shown, change } = useOptimisticRole(role, onChange);
  const label = `Role of ${email}`;

  function choose(next: MemberRole) {
    setListbox('used');
    if (next !== shown) change(next);
  }
  const open = () => startTransition(() => setListbox('mounted'));

  if (listbox === 'mounted') {
    return (
      <Listbox
        label={label}
        hideLabel
        value={shown}
        onChange={choose}
        options={roleChoices(manager)}
        quiet
        opened
        className={roleClassName}
      />
    );
  }
  return (
    <div className={roleClassName}>
      <button
        type="button"
        // The focus returns from the listbox that was just unmounted.
        ref={listbox === 'used' ? focus : undefined}
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-label={`${label}: ${shown}`}
        onClick={open}
        onKeyDown={(event) => opensListbox(event) && open()}
        className={listboxButtonLook(true)}
      >
        <span className="min-w-0 flex-1 truncate">{shown}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      </button>
    </div>
  );
}

const roleClassName = 'min-w-0 flex-1 md:w-44 md:flex-none';

/** The role to show, and a function that changes it. A role that is chosen during a change is saved after it. */
function useOptimisticRole(role: MemberRole, onChange: RoleChoiceProps['onChange']) {
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

function focus(button: HTMLButtonElement | null) {
  button?.focus({ preventScroll: true });
}

/** The arrow keys open a listbox, as well as its press, and do not scroll the page. */
function opensListbox(event: KeyboardEvent): boolean {
  const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (opens) event.preventDefault();
  return opens;
}
