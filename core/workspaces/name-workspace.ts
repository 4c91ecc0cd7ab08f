import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { findUser, setCurrentWorkspaceWrite } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { requireMay, type SignedInCaller } from './caller.ts';
import { currentWorkspace } from './memberships.ts';
import { newWorkspace, renameWorkspace } from './store.ts';

/**
 * Names the current workspace of a user; one who has none gets a new workspace with the name.
 * @throws CallError `forbidden` if they may not rename their current workspace
 */
export async function nameWorkspace(caller: SignedInCaller, companyName: string): Promise<void> {
  if (caller.workspace) await rename(caller, companyName);
  else await retryOnConflict(() => createUnlessCreated(caller, companyName));
}

async function rename(caller: SignedInCaller, companyName: string): Promise<void> {
  const { workspace, user } = requireMay(caller, 'rename_workspace');
  await renameWorkspace(workspace, companyName, user.email);
}

/** Creates a workspace for a user who has none; only one of several concurrent calls does, and the others rename it. */
async function createUnlessCreated(caller: SignedInCaller, companyName: string): Promise<void> {
  const user = await findUser(caller.user.id);
  if (!user) throw new CallError('signed_out');
  const workspace = await currentWorkspace(user);
  if (workspace) return rename({ ...caller, user, workspace }, companyName);
  const own = newWorkspace(user, companyName);
  await transact([
    ...own.writes,
    setCurrentWorkspaceWrite(user, own.id, { was: user.currentWorkspaceId }),
    auditWrite(own.id, user.email, { kind: 'workspace_named', companyName }),
  ]);
}
