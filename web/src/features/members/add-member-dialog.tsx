import { useId } from 'react';
import { defaultMemberRole, type MemberRole } from '#shared/permissions.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Listbox } from '#web/components/listbox.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { toast } from '#web/components/toast.tsx';
import { errorToast } from '#web/lib/error-toast.ts';
import { kept, useKept } from '#web/lib/kept.ts';
import { useAction } from '#web/lib/use-action.ts';
import { roleChoices } from './role-choices.ts';

const emailKept = kept('');
const roleKept = kept(defaultMemberRole);

interface AddMemberDialogProps {
  open: boolean;
  onClose: () => void;
  /** Rejects when the member was not added. */
  onAdd: (email: string, role: MemberRole) => Promise<unknown>;
}

export function AddMemberDialog({ open, onClose, onAdd }: AddMemberDialogProps) {
  const [email, setEmail] = useKept(emailKept);
  const [role, setRole] = useKept(roleKept);
  const formId = useId();

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
    <Dialog
      open={open}
      onClose={close}
      title="Add Team Member"
      footer={
        <>
          <Button variant="ghost" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={email.trim() === ''}>
            {busy ? 'Adding...' : 'Add Member'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          data-autofocus
        />
        <Listbox label="Role" value={role} onChange={setRole} options={roleChoices} />
      </form>
    </Dialog>
  );
}
