import { FormDialog } from '#web/components/form-dialog.tsx';
import { kept, useKept } from '#web/lib/kept.ts';
import { useNaming } from './company-name.ts';
import { CompanyNameField } from './company-name-field.tsx';

const draftKept = kept<string | null>(null);

interface RenameDialogProps {
  open: boolean;
  onClose: () => void;
  companyName: string;
  onNamed: () => Promise<unknown>;
}

export function RenameDialog({ open, onClose, companyName, onNamed }: RenameDialogProps) {
  const [draft, setDraft] = useKept(draftKept);
  const name = draft ?? companyName;

  const close = () => {
    setDraft(null);
    onClose();
  };
  const { run: save, busy } = useNaming(async () => {
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
