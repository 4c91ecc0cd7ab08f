import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { hasPlan, shareUsed, type Usage } from '#web/features/files/entries/usage.ts';

interface UsageSummaryProps {
  /** Undefined until loaded. */
  usage: Usage | undefined;
  /** Opens where more storage is bought; undefined if the user may not. */
  onGetMore: (() => void) | undefined;
}

const gauges = 'grid grid-cols-2 items-start gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8';

/** Hot and cold storage: used of provisioned. */
export function UsageSummary({ usage, onGetMore }: UsageSummaryProps) {
  if (!usage) return <UsageSkeleton isMoreOffered={onGetMore !== undefined} />;
  const full = [isFull(usage.hot) && 'Hot', isFull(usage.cold) && 'Cold'].filter(
    (kind) => kind !== false,
  );
  return (
    <section aria-label="Storage" className="mb-4 flex flex-col gap-4">
      <div className={gauges}>
        <Gauge name="Hot" usage={usage.hot} fill="fill-clip-teal" />
        <Gauge name="Cold" usage={usage.cold} fill="fill-clip-rose" />
        {onGetMore && hasPlan(usage) && full.length === 0 && (
          <button
            type="button"
            onClick={onGetMore}
            className="justify-self-start text-sm text-link underline decoration-1 underline-offset-4 transition-colors duration-150 hover:text-text"
          >
            Get more storage
          </button>
        )}
      </div>
      {full.map((kind) => (
        <Notice
          key={kind}
          tone="warning"
          title={`${kind} storage is full`}
          action={
            onGetMore && (
              <Button variant="secondary" size="sm" onClick={onGetMore}>
                Get more storage
              </Button>
            )
          }
        >
          Everything can still be played, downloaded and deleted. Uploads have to wait until there
          is room: empty the trash, or {onGetMore ? 'get more storage' : 'ask the owner for more'}.
        </Notice>
      ))}
    </section>
  );
}

/** As high as what comes, so that the files below do not move. */
function UsageSkeleton({ isMoreOffered }: { isMoreOffered: boolean }) {
  return (
    <div aria-hidden="true" className={`mb-4 ${gauges}`}>
      {['hot', 'cold'].map((kind) => (
        <div key={kind} className="sm:w-60">
          <p className="flex h-[1lh] items-center text-sm">
            <Skeleton className="h-3 w-24" />
          </p>
          <p className="text-xs sm:hidden">&nbsp;</p>
          <Skeleton className="mt-1.5 h-1.5" />
        </div>
      ))}
      {isMoreOffered && <span className="invisible text-sm">Get more storage</span>}
    </div>
  );
}

/** Without a plan, or once all of it has been given up, storage is not full: there is none. */
function isFull(usage: Usage['hot']): boolean {
  return usage.provisionedBytes !== '0' && shareUsed(usage) >= 1;
}

interface GaugeProps {
  name: string;
  usage: Usage['hot'];
  fill: string;
}

/** What is used, darker than what of it is in the trash, and what uploads have reserved. */
function Gauge({ name, usage, fill }: GaugeProps) {
  const { usedBytes, trashBytes, reservedBytes, provisionedBytes } = usage;
  const share = shareUsed(usage);
  const scale =
    100 / Math.max(Number(provisionedBytes), Number(usedBytes) + Number(reservedBytes), 1);
  // The least that is visible.
  const kept = Math.max(
    (Number(usedBytes) - Number(trashBytes)) * scale,
    usedBytes === '0' ? 0 : 1,
  );
  const trash = Number(trashBytes) * scale;
  const color = share >= 0.95 && provisionedBytes !== '0' ? 'fill-danger' : fill;
  return (
    <div className="min-w-0 text-sm tabular-nums sm:w-60">
      <p className="flex justify-between gap-x-3 max-sm:flex-col">
        <span className="font-medium">{name}</span>
        <span className="text-muted max-sm:text-xs">{describeGauge(usage)}</span>
      </p>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1.5 h-1.5 w-full rounded-full bg-hover"
      >
        <rect width={kept} height="1" className={color} />
        <rect x={kept} width={trash} height="1" className={color} opacity={0.45} />
        <rect
          x={kept + trash}
          width={Number(reservedBytes) * scale}
          height="1"
          className={color}
          opacity={0.25}
        />
      </svg>
      {trashBytes !== '0' && (
        <p className="mt-1 text-xs text-muted">{`${formatBytes(trashBytes)} of it in the trash`}</p>
      )}
    </div>
  );
}

/** `1.2 TB of 2 TB`; without storage `None`, or what is left of it. */
function describeGauge({ usedBytes, provisionedBytes }: Usage['hot']): string {
  if (provisionedBytes !== '0')
    return `${formatBytes(usedBytes)} of ${formatBytes(provisionedBytes)}`;
  return usedBytes === '0' ? 'None' : `${formatBytes(usedBytes)}, none provisioned`;
}
