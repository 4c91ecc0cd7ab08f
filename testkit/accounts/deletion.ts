import { keys } from '#core/table/keys.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { type Person, password } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

export const deleteAccount = (person: Person, word = password) =>
  person.call('DELETE /api/account', { body: { password: word } });

/**
 * Records the current items of a user and their current workspace. Returns a function that lists the sort keys of those
 * that are left.
 */
export async function findTraces(person: Person): Promise<() => Promise<unknown[]>> {
  const [{ id }, workspaceId] = [await userOf(person), await workspaceIdOf(person)];
  const pks = [
    keys.user(id).pk,
    keys.accountEmail(person.email).pk,
    keys.workspace(workspaceId).pk,
  ];
  return async () => {
    const items = (await Promise.all(pks.map(itemsOf))).flat();
    return items.map(({ sk }) => sk).filter((sk) => sk !== keys.closedWorkspace(workspaceId).sk);
  };
}
