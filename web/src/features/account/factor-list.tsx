import { useState } from 'react';
import type { SecondFactor } from '#shared/calls/second-factor.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Confirmed } from './identity/identity-confirmation.ts';

interface FactorListProps {
  factors: readonly SecondFactor[];
  confirmed: Confirmed;
  onChanged: () => Promise<unknown>;
}

/** The user's second factors, each with its name and last use. */
export function FactorList({ factors, confirmed, onChanged }: FactorListProps) {
  const [renaming, setRenaming] = useState<SecondFactor | null>(null);
  const [removing, setRemoving] = useState<SecondFactor | null>(null);
  return (
    <>
      <ul className="divide-y divide-line rounded-control border border-line text-sm">
        {factors.map((factor) => (
          <li
            key={factor.id}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-break-word">{factor.name}</p>
              <p className="text-muted">{lastUse(factor)}</p>
            </div>
            <div className="flex gap-2">
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setRenaming(factor)}
                aria-label={`Rename ${factor.name}`}
              >
                Rename
              </Button>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => setRemoving(factor)}
                aria-label={`Remove ${factor.name}`}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <RenameFactor
        key={`rename ${renaming?.id}`}
        factor={renaming}
        confirmed={confirmed}
        onClose={() => setRenaming(null)}
        onChanged={onChanged}
      />
      <RemoveFactor
        factor={removing}
        isLast={factors.length === 1}
        confirmed={confirmed}
        onClose={() => setRemoving(null)}
        onChanged={onChanged}
      />
    </>
  );
}

function lastUse({ createdAt, lastUsedAt }: SecondFactor): string {
  const added = `Added ${formatDate(new Date(createdAt))}`;
  return lastUsedAt ? `${added}, last used ${formatDate(new Date(lastUsedAt))}` : added;
}

interface RemoveFactorProps {
  /** The factor to remove; null while the dialog is closed. */
  factor: SecondFactor | null;
  isLast: boolean;
  confirmed: Confirmed;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Removes a second factor, after explaining the consequences. */
function RemoveFactor({ factor, isLast, confirmed, onClose, onChanged }: RemoveFactorProps) {
  const { call } = useApi();
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (!factor) return;
    const parts = { params: { id: factor.id } };
    await confirmed(() => call('DELETE /api/second-factor/factors/{id}', parts));
    await onChanged();
    onClose();
  }, 'It could not be removed. Please try again.');
  const close = () => {
    clearFailure();
    onClose();
  };
  return (
    <Dialog
      open={factor !== null}
      onClose={close}
      role="alertdialog"
      title={`Remove ${factor?.name ?? ''}`}
      description={
        isLast
          ? 'This is your last second factor. You will sign in with your password only, and your recovery codes will stop working.'
          : 'You will no longer be able to sign in with it.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy} data-autofocus>
            Keep
          </Button>
          <Button variant="danger" onClick={run} busy={busy}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
        </>
      }
    >
      <ErrorNotice message={failure} />
    </Dialog>
  );
}

interface RenameFactorProps {
  /** The factor to rename; null while the dialog is closed. */
  factor: SecondFactor | null;
  confirmed: Confirmed;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Renames a second factor. */
function RenameFactor({ factor, confirmed, onClose, onChanged }: RenameFactorProps) {
  const { call } = useApi();
  const [draft, setDraft] = useState(factor?.name ?? '');
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (!factor) return;
    const parts = { params: { id: factor.id }, body: { name: draft.trim() } };
    await confirmed(() => call('PUT /api/second-factor/factors/{id}', parts));
    await onChanged();
    onClose();
  }, 'The name could not be changed. Please try again.');
  return (
    <FormDialog
      open={factor !== null}
      onClose={onClose}
      title="Rename"
      send={['Save changes', 'Saving...']}
      onSend={run}
      busy={busy}
      ready={draft.trim() !== ''}
    >
      <TextField
        label="Name"
        value={draft}
        maxLength={60}
        onChange={(event) => {
          clearFailure();
          setDraft(event.target.value);
        }}
        error={failure}
        data-autofocus
      />
    </FormDialog>
  );
}
