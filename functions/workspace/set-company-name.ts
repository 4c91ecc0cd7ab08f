import { showWorkspace } from '#functions/account/store.ts';
import { audited } from '#functions/audit/store.ts';
import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { may } from '#shared/permissions.ts';
import { setCompanyName } from '#shared/workspace.ts';
import { newWorkspace, renameWorkspace } from './store.ts';

export const handler = handle(setCompanyName, async ({ body: { companyName }, caller }) => {
  const { user, workspace } = caller;
  if (!workspace) {
    const own = newWorkspace(user, companyName);
    await transact([
      ...own.writes,
      showWorkspace(user, own.id),
      audited(own.id, user.email, { kind: 'workspace_named', companyName }),
    ]);
    return done;
  }
  if (!may(workspace.role, 'rename_workspace', workspace.permissionLevel)) {
    throw new CallError('forbidden');
  }
  await renameWorkspace(workspace.id, companyName, user.email);
  return done;
});
