import { storageUsage } from '#core/files/quota/usage.ts';
import { keptUntil } from '#core/subscriptions/retention-item.ts';
import { hasEnded } from '#core/subscriptions/subscription-item.ts';
import { handle } from '#functions/http/handler.ts';
import { getUsage } from '#shared/storage-usage.ts';

export const handler = handle(getUsage, async ({ caller: { workspace } }) => {
  const { id, subscription } = workspace;
  const [usage, until] = await Promise.all([
    storageUsage(id, subscription),
    subscription && hasEnded(subscription) ? keptUntil(id) : null,
  ]);
  return { ...usage, keptUntil: until };
});
