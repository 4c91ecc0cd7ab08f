import { keptUntil } from '#core/billing/ports/retention-item.ts';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import { storageUsage } from '#core/storage/usage.ts';
import { transcodingUsage } from '#core/transcoding/transcoded-minutes.ts';
import { handle } from '#functions/http/handler.ts';
import { getUsage } from '#shared/calls/storage-usage.ts';

export const handler = handle(getUsage, async ({ caller: { workspace } }) => {
  const { id, subscription } = workspace;
  const [usage, transcoding, until] = await Promise.all([
    storageUsage(id, subscription),
    transcodingUsage(id, subscription),
    subscription && hasEnded(subscription) ? keptUntil(id) : null,
  ]);
  return { ...usage, transcoding, keptUntil: until };
});
