import {
  type SubscriptionItem,
  subscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat } from '#core/table/write.ts';
import { updateWorkspace, workspaceItem } from '#core/workspaces/store.ts';
import { allWorkspaces } from '../all-workspaces.ts';
import type { Migration } from './migration.ts';

/** Until then adding a member to such a workspace is priced at today's list prices. */
export const workspacePrices: Migration = {
  name: 'workspace-prices',
  summary: 'Copies the prices of the running plan to workspaces that were written without them.',
  subjects: allWorkspaces,
  async writesFor(workspaceId) {
    const [foundWorkspace, foundSubscription] = await getItems([
      keys.workspace(workspaceId),
      keys.subscription(workspaceId),
    ]);
    if (!foundWorkspace || !foundSubscription) return [];
    const { runningPlan, runningPrices } = workspaceItem.parse(foundWorkspace);
    const subscription = subscriptionItem.parse(foundSubscription);
    const { prices, version } = subscription;
    if (!runningPlan || runningPrices || !prices || !subscriptionRuns(subscription)) return [];
    return [
      updateWorkspace(workspaceId, {
        set: { runningPrices: prices },
        when: { runningPlan, runningPrices: absent },
      }),
      assertThat<SubscriptionItem>(
        keys.subscription(workspaceId),
        { version },
        () => new StaleReadError(),
      ),
    ];
  },
};
