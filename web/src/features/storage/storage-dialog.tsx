import { useId, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { toast } from '#web/components/toast.tsx';
import { dollarChange, dollars } from '#web/lib/figures.ts';
import { useAction } from '#web/lib/use-action.ts';
import { AmountStepper } from './amount-stepper.tsx';
import type { StorageKind } from './storage-kinds.ts';
import { isStorageAmount } from './storage-steps.ts';

interface StorageDialogProps {
  open: boolean;
  onClose: () => void;
  kind: StorageKind;
  /** TB asked for at present. */
  current: number;
  /** Rejects when the amount was not taken. */
  onSave: (tb: number) => Promise<unknown>;
}

/** The draft starts at the current amount; a failure to save is only logged, and the amount stays as it was. */
export function StorageDialog({ open, onClose, kind, current, onSave }: StorageDialogProps) {
  const [draft, setDraft] = useState<number | null>(null);
  const amount = draft ?? current;
  const formId = useId();

  const close = () => {
    setDraft(null);
    onClose();
  };
  const { run: save, busy } = useAction(
    async () => {
      await onSave(amount);
      close();
      toast(kind.saved(amount));
    },
    (error) => console.error('Storage could not be saved.', error),
  );

  return (
    <Dialog
      open={open}
      onClose={close}
      title={kind.dialogTitle}
      description={kind.price}
      footer={
        <>
          <Button variant="ghost" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            disabled={!isStorageAmount(amount, kind.limits)}
          >
            Continue
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <AmountStepper label="Amount" limits={kind.limits} value={amount} onChange={setDraft} />
        <MonthlyCost kind={kind} current={current} amount={amount} />
      </form>
    </Dialog>
  );
}

/** What the amount costs, and how much that is more or less than now. */
function MonthlyCost({
  kind,
  current,
  amount,
}: Omit<StorageDialogProps, 'open' | 'onClose' | 'onSave'> & { amount: number }) {
  const valid = isStorageAmount(amount, kind.limits);
  const change = kind.costOf(amount) - kind.costOf(current);
  return (
    <p
      aria-live="polite"
      className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-sm"
    >
      <span className="text-muted">Cost a month</span>
      <span className="tabular-nums">
        {valid && change !== 0 && <span className="mr-2 text-muted">{dollarChange(change)}</span>}
        <span className="font-semibold">{valid ? dollars(kind.costOf(amount)) : '–'}</span>
      </span>
    </p>
  );
}
