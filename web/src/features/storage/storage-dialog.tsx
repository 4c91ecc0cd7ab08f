import { useState } from 'react';
import type { UnitPrices } from '#shared/rules/pricing.ts';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatDollarChange, formatDollars } from '#web/lib/format.ts';
import { AmountStepper } from './amount-stepper.tsx';
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

interface StorageCostProps {
  kind: StorageKind;
  prices: UnitPrices;
  /** TB requested at present. */
  current: number;
  /** TB to request; NaN while the input is not a number. */
  amount: number;
  /** The total monthly cost at present, in US dollars; undefined if unknown. */
  monthTotal: number | undefined;
}

/** The cost of the amount, the difference from now, and the new monthly total. */
function StorageCost({ kind, prices, current, amount, monthTotal }: StorageCostProps) {
  const valid = isStorageAmount(amount, kind.limits);
  const cost = kind.costOf(amount, prices);
  const change = valid ? cost - kind.costOf(current, prices) : 0;
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-4 text-sm tabular-nums"
    >
      <dt className="text-muted">Monthly cost</dt>
      <dd className="text-right">
        {change !== 0 && <span className="mr-2 text-muted">{formatDollarChange(change)}</span>}
        <span className="font-semibold">{valid ? formatDollars(cost) : '–'}</span>
      </dd>
      {monthTotal !== undefined && (
        <>
          <dt className="text-muted">Total per month</dt>
          <dd className="text-right">
            {change !== 0 && (
              <span className="mr-2 text-muted line-through">
                <span className="sr-only">now </span>
                <span>{formatDollars(monthTotal)}</span>
              </span>
            )}
            <span className="font-semibold">
              {valid ? formatDollars(monthTotal + change) : '–'}
            </span>
          </dd>
        </>
      )}
    </dl>
  );
}
