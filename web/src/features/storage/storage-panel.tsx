import { type ReactNode, useState } from 'react';
import type { UnitPrices } from '#shared/rules/pricing.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDollars, formatTerabytes } from '#web/lib/format.ts';
import type { StorageAmount } from './storage-amounts.ts';
import type { StorageKind } from './storage-kinds.ts';
import {
  describeUsage,
  reachedWarning,
  type StorageUsage,
  useStorageUsage,
} from './storage-usage.ts';

const StorageDialog = lazyDialog(
  async () => (await import('./storage-dialog.tsx')).StorageDialog,
  ({ open }) => open,
);

interface StoragePanelProps {
  kind: StorageKind;
  /** The workspace's prices. */
  prices: UnitPrices;
  amount: StorageAmount;
  /** Whether a plan runs. */
  runs: boolean;
  /** Whether the user may change the amount, else the reason. */
  maySet: true | string;
  /** The monthly cost in US dollars with all requested changes; undefined until loaded. */
  monthTotal: number | undefined;
  /** Called with the difference in TB after another amount has been saved. */
  onChanged: (difference: number) => void;
}

export function StoragePanel(props: StoragePanelProps) {
  const { kind, prices, amount, runs, maySet, monthTotal, onChanged } = props;
  const [managing, setManaging] = useState(false);
  const { requested } = amount;
  const usage = useStorageUsage()?.[kind.id];

  const save = async (tb: number) => {
    // If the response was lost, the save may have succeeded: the server has the truth.
    await amount.save(tb).catch(async (error) => {
      await amount.refresh();
      throw error;
    });
    onChanged(tb - (requested ?? tb));
  };
  const openButton = (label: string) =>
    maySet === true && (
      <Button
        variant="secondary"
        size="sm"
        disabled={requested === undefined}
        {...StorageDialog.opener}
        onClick={() => setManaging(true)}
      >
        {label}
      </Button>
    );
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-semibold">{kind.title}</h2>
          <p className="mt-1 text-sm text-muted">{kind.about}</p>
        </div>
        {openButton(kind.dialogTitle)}
      </div>
      <StorageFigures kind={kind} prices={prices} amount={amount} runs={runs} usage={usage} />
      {usage && <UsageWarning usage={usage} action={openButton('Add storage')} />}
      {maySet !== true && <p className="text-xs text-muted">{maySet}</p>}
      {requested !== undefined && (
        <StorageDialog
          open={managing}
          onClose={() => setManaging(false)}
          kind={kind}
          prices={prices}
          current={requested}
          monthTotal={monthTotal}
          onSave={save}
        />
      )}
    </Card>
  );
}

function StorageFigures({
  kind,
  prices,
  amount,
  runs,
  usage,
}: Pick<StoragePanelProps, 'kind' | 'prices' | 'amount' | 'runs'> & {
  usage: StorageUsage | undefined;
}) {
  const { requested, provisioned } = amount;
  if (requested === undefined || provisioned === undefined) {
    return amount.failed ? <p className="text-xl text-muted">–</p> : <Skeleton className="h-14" />;
  }
  return (
    <div className="flex flex-col gap-2.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-xl font-semibold tabular-nums">{formatTerabytes(requested)}</span>
        <span className="text-sm tabular-nums">
          <span>{formatDollars(kind.costOf(requested, prices))}</span>
          <span className="text-muted"> a month</span>
        </span>
      </p>
      {provisioned > 0 && (
        <StorageGauge
          share={usage ? Number(usage.usedBytes) / (provisioned * 1e12) : 0}
          fill={kind.fill}
        />
      )}
      {usage && (provisioned > 0 || usage.usedBytes !== '0') && (
        <p className="text-sm tabular-nums">{describeUsage(usage)}</p>
      )}
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-muted tabular-nums">
        <span>{describeProvisioning(requested, provisioned, { usage, runs })}</span>
        <span>{kind.price(prices)}</span>
      </p>
    </div>
  );
}

/** The state of the storage as text: paid storage is provisioned, the rest follows with the next payment. */
function describeProvisioning(
  requested: number,
  provisioned: number,
  { usage, runs }: { usage: StorageUsage | undefined; runs: boolean },
): string {
  if (requested === 0 && provisioned === 0) {
    return usage && usage.usedBytes !== '0' ? 'Not provisioned' : '0 TB used';
  }
  if (requested === provisioned) return 'Fully provisioned';
  if (provisioned === 0 && !runs) return 'Provisioned when your plan starts';
  return `${formatTerabytes(provisioned)} provisioned. Update Plan applies the change`;
}

interface StorageGaugeProps {
  /** What is used of what is provisioned. */
  share: number;
  /** The class of its color. */
  fill: string;
}

/** What is used of what is provisioned. An SVG, because its width needs no style attribute. */
function StorageGauge({ share, fill }: StorageGaugeProps) {
  // Of anything, the least that is visible.
  const width = share === 0 ? 0 : Math.min(Math.max(share * 100, 1), 100);
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full rounded-full bg-hover"
    >
      <rect width={width} height="1" className={share >= 0.95 ? 'fill-danger' : fill} />
    </svg>
  );
}

interface UsageWarningProps {
  usage: StorageUsage;
  /** The way to more storage. */
  action: ReactNode;
}

/** Warns when the storage is nearly or wholly used; renders nothing before. */
function UsageWarning({ usage, action }: UsageWarningProps) {
  const reached = reachedWarning(usage);
  if (reached === undefined) return null;
  return reached === 100 ? (
    <Notice tone="danger" title="This storage is full" action={action}>
      Nothing more can be uploaded. Files can be read and deleted as before.
    </Notice>
  ) : (
    <Notice tone="warning" title={`More than ${reached}% of this storage is used`} action={action}>
      When it is full, nothing more can be uploaded.
    </Notice>
  );
}
