import { accountEmailItem, userItem } from '#core/identity/store.ts';
import type { ApproverItem } from '#core/reviews/ports/approval-round.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';

/** Someone who can be asked, by the email that was given. */
export interface AskablePerson extends Pick<ApproverItem, 'person' | 'name'> {
  email: string;
}

/** Who some emails belong to: members of the workspace, whose requests are to their accounts, or people outside of it. */
export async function peopleBehind(
  workspaceId: string,
  emails: readonly string[],
): Promise<AskablePerson[]> {
  const accounts = await getItems(emails.map((email) => keys.accountEmail(email)));
  const userIds = accounts.map((item) => (item ? accountEmailItem.parse(item).userId : undefined));
  const items = await getItems(
    userIds.flatMap((id) =>
      id === undefined ? [] : [keys.membership(id, workspaceId), keys.user(id)],
    ),
  );
  return emails.map((email, index): AskablePerson => {
    const userId = userIds[index];
    const [membership, user] = userId === undefined ? [] : items.splice(0, 2);
    if (userId === undefined || !membership || !user) {
      return { email, person: { kind: 'guest', email } };
    }
    const { username: name } = userItem.parse(user);
    return { email, name, person: { kind: 'member', userId } };
  });
}
