import { productName } from '#shared/product.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { kept, useKept } from '#web/lib/kept.ts';
import { useNaming } from './company-name.ts';
import { CompanyNameField } from './company-name-field.tsx';

const nameKept = kept('');

interface WelcomeDialogProps {
  open: boolean;
  onNamed: () => Promise<unknown>;
  onSignOut: () => void;
}

/** Asks for the company's name, which the workspace cannot do without. The one other way is out. */
export function WelcomeDialog({ open, onNamed, onSignOut }: WelcomeDialogProps) {
  const [name, setName] = useKept(nameKept);
  const { run: setUp, busy } = useNaming(async () => {
    await onNamed();
    setName('');
  });
  return (
    <FormDialog
      open={open}
      onClose={onSignOut}
      blocking
      title={`Welcome to ${productName}`}
      description="What is your company called? Your team will see this name in the workspace."
      leave="Sign out"
      send={['Set up workspace', 'Setting up...']}
      onSend={() => setUp(name)}
      busy={busy}
      ready={name.trim() !== ''}
    >
      <CompanyNameField value={name} onChange={setName} />
    </FormDialog>
  );
}
