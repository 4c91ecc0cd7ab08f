import * as z from 'zod/mini';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';

/** Until when members and files are kept after a plan that Cancel Plan has not ended. */
export const retentionItem = z.object({
  stripeSubscriptionId: z.string(),
  /** When members and files are deleted, ISO 8601. */
  until: z.string(),
  /** The last mail to the owner. */
  told: z.enum(['beginning', 'week', 'two_days']),
});
export type RetentionItem = z.infer<typeof retentionItem>;

/** Until when a workspace's members and files are kept, ISO 8601; null if no plan of it has ended, or one runs again. */
export async function keptUntil(workspaceId: string): Promise<string | null> {
  return (await getItem(keys.retention(workspaceId), retentionItem))?.until ?? null;
}
