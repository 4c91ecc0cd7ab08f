import { useState } from 'react';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { DeletionWarning } from '#web/components/deletion-warning.tsx';
import { PasswordField } from '#web/components/fields/password-field.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';
import { ExportButton } from './export-button.tsx';
import type { IdentityProof } from './identity/identity-confirmation.ts';
import { PasskeyInstead } from './identity/passkey-instead.tsx';

export interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
  user: User;
  mayExport: boolean;
  onDeleted: () => void;
}

/** Deletes the account, after listing everything that is deleted with it. Only the button confirms: Enter does not. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { call } = useApi();
  const { open, onClose, user, mayExport, onDeleted } = props;
  const [password, setPassword] = useState('');
  const remove = async (proof: IdentityProof) => {
    await call('DELETE /api/account', { body: proof });
    onDeleted();
  };
  const deletion = useAttempt(() => remove({ password }), 'Failed to delete the account.');
  const { run: deleteAccount, busy } = deletion;
  const close = () => {
    if (busy) return;
    setPassword('');
    deletion.clearFailure();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title="Delete your account"
      description={`If you delete the account of ${user.email}:`}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy} data-autofocus>
            Keep account
          </Button>
          <Button
            variant="danger"
            onClick={ignoreDoubleClick(deleteAccount)}
            busy={busy}
            disabled={password === ''}
          >
            {busy ? 'Deleting...' : 'Yes, delete account'}
          </Button>
        </>
      }
    >
      <DeletionWarning
        losses={deletionConsequences(user)}
        exportButton={mayExport && <ExportButton />}
      />
      <p className="my-4 text-sm text-muted">
        {user.role !== 'Owner' && <span>What you added to other workspaces stays there. </span>}
        <span>We keep the messages and the feedback that you sent us.</span>
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={deletion.failure}
      />
      <div className="mt-4">
        <PasskeyInstead
          label="Delete with a passkey"
          variant="danger"
          disabled={busy}
          onProof={(assertion) => remove({ assertion })}
        />
      </div>
    </Dialog>
  );
}

function deletionConsequences({ role, companyName, subscription }: User): string[] {
  const name = companyName ?? 'your workspace';
  const ofOwner = [
    `${name} is deleted with its members, roles, storage and files`,
    'Your team loses access immediately',
    ...(subscription ? ['The subscription ends now, with no further charges'] : []),
  ];
  const ofMember = [
    ...(role ? [`You leave ${name}`] : []),
    'Any workspace that you own is deleted with everything in it',
  ];
  return [
    ...(role === 'Owner' ? ofOwner : ofMember),
    'You are signed out everywhere',
    'This cannot be undone',
  ];
}
