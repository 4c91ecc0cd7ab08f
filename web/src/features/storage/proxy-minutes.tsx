import { grouped } from '#shared/rules/text/grouped.ts';
import { useStorageUsage } from './storage-usage.ts';

/** How many minutes of films the cloud has made proxies of this month; renders nothing without a plan. */
export function ProxyMinutes() {
  const { usedMinutes = 0, planMinutes = 0 } = useStorageUsage()?.transcoding ?? {};
  if (planMinutes === 0) return null;
  const [used, all] = [usedMinutes, planMinutes].map(grouped);
  return (
    <p className="text-xs text-muted tabular-nums md:col-span-2 xl:col-span-1">
      {`Proxies made in the cloud: ${used} of ${all} minutes this month. Those that browsers make while they upload take none.`}
    </p>
  );
}
