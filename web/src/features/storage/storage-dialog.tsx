import { useState } from 'react';
import type { UnitPrices } from '#shared/pricing.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/toast.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { AmountStepper } from './amount-stepper.tsx';
import { StorageCost } from './storage-cost.tsx';
import type { StorageKind } from './storage-kinds.ts';
import { isStorageAmount } from './storage-steps.ts';

interface StorageDialogProps {
  open: boolean;
  onClose: () => void;
  kind: StorageKind;
  prices: UnitPrices;
  /** TB requested at present. */
  current: number;
  /** The total monthly cost at present, in US dollars; undefined if unknown. */
  monthTotal: number | undefined;
  /** Rejects if the amount was not saved. */
  onSave: (tb: number) => Promise<unknown>;
}

/** The draft starts at the current amount; a failed save is only logged, and the amount stays unchanged. */
export function StorageDialog(props: StorageDialogProps) {
  const { open, onClose, kind, prices, current, monthTotal, onSave } = props;
  const [draft, setDraft] = useState<number | null>(null);
  const amount = draft ?? current;

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
    <FormDialog
      open={open}
      onClose={close}
      title={kind.dialogTitle}
      description={kind.price(prices)}
      send={['Continue', 'Continue']}
      onSend={save}
      busy={busy}
      ready={isStorageAmount(amount, kind.limits)}
    >
      <AmountStepper label="Amount" limits={kind.limits} value={amount} onChange={setDraft} />
      <StorageCost
        kind={kind}
        prices={prices}
        current={current}
        amount={amount}
        monthTotal={monthTotal}
      />
    </FormDialog>
  );
}
