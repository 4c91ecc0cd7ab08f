import { useState } from 'react';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { DeleteAccountDialog } from './account-dialogs.ts';
import { AccountSection } from './account-section.tsx';

interface DeleteAccountProps {
  user: User;
  mayExport: boolean;
  onDeleted: () => void;
}

/** The deletion of the account, at the end of the page. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection
      title="Delete account"
      about="Deletes your account and everything in it permanently."
    >
      <Button
        variant="ghost"
        className="-mx-4 text-danger!"
        {...DeleteAccountDialog.opener}
        onClick={() => setAsking(true)}
      >
        Delete account
      </Button>
      <DeleteAccountDialog {...props} open={asking} onClose={() => setAsking(false)} />
    </AccountSection>
  );
}
