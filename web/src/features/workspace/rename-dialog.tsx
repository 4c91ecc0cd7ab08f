import { useId } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { kept, useKept } from '#web/lib/kept.ts';
import { useNaming } from './company-name.ts';

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
  const formId = useId();

  const close = () => {
    setDraft(null);
    onClose();
  };
  const { run: save, busy } = useNaming(async () => {
    await onNamed();
    close();
  });

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Change Company Name"
      footer={
        <>
          <Button variant="ghost" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={name.trim() === ''}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          save(name);
        }}
      >
        <TextField
          label="Company name"
          autoComplete="organization"
          value={name}
          onChange={(event) => setDraft(event.target.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
