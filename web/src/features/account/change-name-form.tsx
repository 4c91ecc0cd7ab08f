import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { NameChangeDialog } from './account-dialogs.ts';
import type { NameChangeDialogProps } from './name-change-dialog.tsx';

type ChangeNameFormProps = Omit<NameChangeDialogProps, 'open' | 'onClose'>;

/** Opens the dialog that changes the name. */
export function ChangeNameForm(props: ChangeNameFormProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...NameChangeDialog.opener}
        onClick={() => setOpen(true)}
      >
        Change name
      </Button>
      <NameChangeDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
