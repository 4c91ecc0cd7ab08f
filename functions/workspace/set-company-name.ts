import { findUser, showWorkspace, type UserItem } from '#functions/account/store.ts';
import { audited } from '#functions/audit/store.ts';
import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { asRead } from '#functions/table/as-read.ts';
import { transact } from '#functions/table/client.ts';
import { may } from '#shared/permissions.ts';
import { setCompanyName } from '#shared/workspace.ts';
import {
  currentWorkspace,
  newWorkspace,
  renameWorkspace,
  type WorkspaceOfMember,
} from './store.ts';

export const handler = handle(setCompanyName, async ({ body: { companyName }, caller }) => {
  const { user, workspace } = caller;
  if (workspace) await rename(workspace, user, companyName);
  else await asRead(() => createUnlessCreated(user.id, companyName));
  return done;
});

async function rename(
  { id, role, permissionLevel }: WorkspaceOfMember,
  { email }: UserItem,
  companyName: string,
): Promise<void> {
  if (!may(role, 'rename_workspace', permissionLevel)) throw new CallError('forbidden');
  await renameWorkspace(id, companyName, email);
}

/** Creates a workspace for a user who has none; only one of several concurrent calls does, and the others name it. */
async function createUnlessCreated(userId: string, companyName: string): Promise<void> {
  const user = await findUser(userId);
  if (!user) throw new CallError('signed_out');
  const workspace = await currentWorkspace(user);
  if (workspace) return rename(workspace, user, companyName);
  const own = newWorkspace(user, companyName);
  await transact([
    ...own.writes,
    showWorkspace(user, own.id, { was: user.currentWorkspaceId }),
    audited(own.id, user.email, { kind: 'workspace_named', companyName }),
  ]);
}
