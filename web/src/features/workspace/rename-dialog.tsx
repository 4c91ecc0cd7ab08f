import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { useCompanyNameForm } from './company-name.ts';
import { CompanyNameField } from './company-name-field.tsx';

interface RenameDialogProps {
  open: boolean;
  onClose: () => void;
  companyName: string;
  onNamed: () => Promise<unknown>;
}

export function RenameDialog({ open, onClose, companyName, onNamed }: RenameDialogProps) {
  const [draft, setDraft] = usePreservedState('companyName');
  const name = draft ?? companyName;

  const close = () => {
    setDraft(null);
    onClose();
  };
  const { run: save, busy } = useCompanyNameForm(async () => {
    await onNamed();
    close();
  });

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Change Company Name"
      send={['Save Changes', 'Saving...']}
      onSend={() => save(name)}
      busy={busy}
      ready={name.trim() !== ''}
    >
      <CompanyNameField value={name} onChange={setDraft} />
    </FormDialog>
  );
}
