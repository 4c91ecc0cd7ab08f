import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { membershipItem } from './store.ts';

/** When users joined a workspace (ISO 8601), by their ids; without those who do not belong to it. */
export async function joinedAtOf(
  workspaceId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const memberships = await getItems(userIds.map((id) => keys.membership(id, workspaceId)));
  return new Map(
    userIds.flatMap((id, index) => {
      const membership = memberships[index];
      return membership ? [[id, membershipItem.parse(membership).joinedAt]] : [];
    }),
  );
}
