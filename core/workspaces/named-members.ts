import { userItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';

/** A member as others see them. */
interface NamedMember {
  name: string;
  email: string;
}

/** The names and emails of those users who still belong to a workspace, by their ids. */
export async function namedMembers(
  workspaceId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NamedMember>> {
  const ids = [...new Set(userIds)];
  const items = await getItems(
    ids.flatMap((id) => [keys.membership(id, workspaceId), keys.user(id)]),
    { isEventual: true },
  );
  return new Map(
    ids.flatMap((id, index) => {
      const [membership, user] = items.slice(index * 2, index * 2 + 2);
      if (!membership || !user) return [];
      const { username: name, email } = userItem.parse(user);
      return [[id, { name, email }]];
    }),
  );
}
