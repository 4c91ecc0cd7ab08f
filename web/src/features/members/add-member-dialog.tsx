import { Suspense } from 'react';
import { defaultMemberRole, type MemberManager, type MemberRole } from '#shared/permissions.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { roleChoices } from './role-choices.ts';

interface AddMemberDialogProps {
  open: boolean;
  onClose: () => void;
  manager: MemberManager;
  /** Rejects if the member was not added. */
  onAdd: (email: string, role: MemberRole) => Promise<unknown>;
}

export function AddMemberDialog({ open, onClose, manager, onAdd }: AddMemberDialogProps) {
  const [email, setEmail] = usePreservedState('memberEmail');
  const [role, setRole] = usePreservedState('memberRole');

  const close = () => {
    setEmail('');
    setRole(defaultMemberRole);
    onClose();
  };
  const { run: add, busy } = useAction(async () => {
    await onAdd(email.trim(), role);
    close();
    toast({ title: 'Member added' });
  }, errorToast('Failed to add member'));

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Add Team Member"
      send={['Add Member', 'Adding...']}
      onSend={add}
      busy={busy}
      ready={email.trim() !== ''}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        data-autofocus
      />
      <Suspense fallback={<div className="h-16.75 pointer-coarse:h-17.75" />}>
        <Listbox label="Role" value={role} onChange={setRole} options={roleChoices(manager)} />
      </Suspense>
    </FormDialog>
  );
}
