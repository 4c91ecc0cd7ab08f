import { accountEmailItem, userItem } from '#core/identity/store.ts';
import type { ApproverItem } from '#core/reviews/ports/approval-round.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { accessOf, type FolderAccess } from '#core/workspaces/folder-access.ts';
import { membershipItem } from '#core/workspaces/memberships.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';

/** Someone who can be asked, by the email that was given. */
export interface AskablePerson extends Pick<ApproverItem, 'person' | 'name'> {
  email: string;
  /** Of a member: what they see of restricted folders. */
  folders?: FolderAccess;
}

/** Who some emails belong to: members of the workspace, whose requests are to their accounts, or people outside of it. */
export async function peopleBehind(
  { id: workspaceId, restrictedFolders }: WorkspaceItem,
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
    const { role, folders: own } = membershipItem.parse(membership);
    const folders = accessOf(role, restrictedFolders, own);
    return { email, name, person: { kind: 'member', userId }, folders };
  });
}
