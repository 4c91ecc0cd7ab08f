import { productName } from '#shared/rules/product.ts';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { usePreservedState } from '#web/lib/preserved-state.tsx';
import { useCompanyNameForm } from './company-name.ts';
import { CompanyNameField } from './company-name-field.tsx';

interface WelcomeDialogProps {
  open: boolean;
  /** The signed-in user's email. */
  email: string;
  onNamed: () => Promise<unknown>;
  onSignOut: () => void;
  onOpenAccount: () => void;
}

const askForName = 'What is your company called? Your team will see this name in the workspace.';

/**
 * Asks for the company name, which the workspace requires. The alternatives are to sign out, or to open the account,
 * which needs no workspace.
 */
export function WelcomeDialog(props: WelcomeDialogProps) {
  const { open, email, onNamed, onSignOut, onOpenAccount } = props;
  const [name, setName] = usePreservedState('newCompanyName');
  const { run: setUp, busy } = useCompanyNameForm(async () => {
    await onNamed();
    setName('');
  });
  return (
    <FormDialog
      open={open}
      onClose={onSignOut}
      blocking
      title={`Welcome to ${productName}`}
      description={askForName}
      leave="Sign out"
      send={['Set up workspace', 'Setting up...']}
      onSend={() => setUp(name)}
      busy={busy}
      ready={name.trim() !== ''}
    >
      <CompanyNameField value={name} onChange={setName} />
      <p className="text-sm wrap-break-word text-muted">
        <span>{`You are signed in as ${email}.`}</span>{' '}
        <button
          type="button"
          onClick={onOpenAccount}
          className="text-link underline decoration-1 underline-offset-4 transition-colors duration-150 hover:text-text"
        >
          Your account
        </button>
      </p>
    </FormDialog>
  );
}
