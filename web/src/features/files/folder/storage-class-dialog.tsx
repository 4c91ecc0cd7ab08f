import type { StorageKind } from '#shared/calls/files.ts';
import { hotStorage } from '#shared/rules/plans.ts';
import type { UnitPrices } from '#shared/rules/pricing.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { bytesLeft, type Usage } from '#web/features/files/entries/usage.ts';
import { formatDollars, pluralize } from '#web/lib/format.ts';

interface StorageClassDialogProps {
  open: boolean;
  onClose: () => void;
  entries: readonly Entry[];
  storage: StorageKind;
  usage: Usage | undefined;
  prices: Pick<UnitPrices, 'hotStorageBlock' | 'coldStorageTb'>;
  onGetMore: (() => void) | undefined;
  onConfirm: () => void;
  onGone: () => void;
}

const bytesInTb = 1e12;

/** Moves files to hot or cold storage: says what for, at which price, and whether there is room. */
export function StorageClassDialog(props: StorageClassDialogProps) {
  const { open, onClose, entries, storage, usage, prices, onGetMore, onConfirm, onGone } = props;
  const moved = entries.filter((entry) => entry.storage !== storage);
  const bytes = moved.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const hasFolders = moved.some(({ kind }) => kind === 'folder');
  const left = usage && bytesLeft(usage[storage]);
  const isTooLarge = left !== undefined && (BigInt(bytes) > left || (hasFolders && left === 0n));
  const cold = (bytes / bytesInTb) * prices.coldStorageTb;
  const hot = (bytes / bytesInTb) * (1_000 / hotStorage.blockGb) * prices.hotStorageBlock;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={`Move to ${storage} storage`}
      description={
        storage === 'cold'
          ? 'For delivered projects. Files stay where they are in your folders, and play and download as before.'
          : 'For projects that are being worked on. Files stay where they are in your folders.'
      }
      send={[`Move to ${storage}`, 'Moving...']}
      onSend={() => {
        onClose();
        onConfirm();
      }}
      busy={false}
      ready={!isTooLarge}
    >
      <dl className="divide-y divide-line rounded-control border border-line text-sm tabular-nums">
        <Fact name="What is moved">
          {`${pluralize(moved.length, 'item')}, ${hasFolders ? 'with everything in the folders' : formatBytes(bytes)}`}
        </Fact>
        {usage && left !== undefined && (
          <Fact name={`Room in ${storage} storage`}>
            {`${formatBytes(String(left))} of ${formatBytes(usage[storage].provisionedBytes)}`}
          </Fact>
        )}
        <Fact name="Cold storage">{`${formatDollars(prices.coldStorageTb)} a TB and month`}</Fact>
        <Fact name="Hot storage">
          {`${formatDollars(prices.hotStorageBlock)} for each ${hotStorage.blockGb} GB and month`}
        </Fact>
        {!hasFolders && (
          <Fact name={`For ${formatBytes(bytes)}`}>
            {`${cents(cold)} a month cold, ${cents(hot)} hot`}
          </Fact>
        )}
      </dl>
      <p className="text-sm text-muted">
        Moving does not change the bill: it follows the amounts of storage in the plan, not how full
        they are.
      </p>
      {isTooLarge && (
        <Notice
          tone="warning"
          title={`There is not enough ${storage} storage`}
          action={
            onGetMore && (
              <Button variant="secondary" size="sm" onClick={onGetMore}>
                Get more
              </Button>
            )
          }
        >
          {!onGetMore && 'Ask the owner for more.'}
        </Notice>
      )}
    </FormDialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

/** An amount to the cent; small ones are not zero. */
function cents(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return 'less than $0.01';
  return formatDollars(Math.round(dollars * 100) / 100);
}
