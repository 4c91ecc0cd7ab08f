import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { EmailChangeDialog } from './account-dialogs.ts';

/** Opens the dialog that requests an email change. */
export function ChangeEmailForm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...EmailChangeDialog.opener}
        onClick={() => setOpen(true)}
      >
        Change email
      </Button>
      <EmailChangeDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
