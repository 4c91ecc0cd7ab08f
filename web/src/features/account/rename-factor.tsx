import { useState } from 'react';
import type { SecondFactor } from '#shared/second-factor.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useApi } from '#web/lib/api-context.ts';
import { useAttempt } from '#web/lib/use-action.ts';
import type { Confirmed } from './identity-confirmation.ts';

interface RenameFactorProps {
  /** The factor to rename; null while the dialog is closed. */
  factor: SecondFactor | null;
  confirmed: Confirmed;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Renames a second factor. */
export function RenameFactor({ factor, confirmed, onClose, onChanged }: RenameFactorProps) {
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
      send={['Save Changes', 'Saving...']}
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
