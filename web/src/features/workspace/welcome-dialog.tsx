import { useId } from 'react';
import { productName } from '#shared/product.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { kept, useKept } from '#web/lib/kept.ts';
import { useNaming } from './company-name.ts';

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
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onSignOut}
      blocking
      title={`Welcome to ${productName}`}
      description="What is your company called? Your team will see this name in the workspace."
      footer={
        <>
          <Button variant="ghost" onClick={onSignOut} disabled={busy}>
            Sign out
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={name.trim() === ''}>
            {busy ? 'Setting up...' : 'Set up workspace'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          setUp(name);
        }}
      >
        <TextField
          label="Company name"
          autoComplete="organization"
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
