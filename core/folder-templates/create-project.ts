import { randomInt } from 'node:crypto';
import { auditWrite } from '#core/audit/store.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { auditDetailsOf } from '#core/file-changes/change/audit-details.ts';
import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { newChange } from '#core/file-changes/change/store.ts';
import { assertNoClash, hasFolder } from '#core/files/listing/name-clash.ts';
import { listMembers } from '#core/members/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { type FolderPeople, rolesOf } from '#core/restricted-folders/folder-people.ts';
import {
  describeMade,
  requireBusiness,
  restrictWrites,
} from '#core/restricted-folders/restrict-folder.ts';
import { notEmptying } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { accessOf, requirePaths } from '#core/workspaces/folder-access.ts';
import { getWorkspace } from '#core/workspaces/store.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { folderOf, refusalOfPath } from '#shared/rules/text/file-names.ts';
import {
  restrictedId,
  restrictedName,
  titleOfRestricted,
} from '#shared/rules/text/restricted-names.ts';
import { getTemplate } from './template-item.ts';

/** What is created, and from which template. */
interface Project {
  template: string;
  /** Without a slash at its end. */
  path: string;
  people?: FolderPeople | undefined;
}

/**
 * Creates a folder with the folders of a template in it, by a change. With people it is restricted to them from the
 * beginning: who is not among them never sees its name, nor that of a folder in it.
 * @throws CallError `business_needed`, `not_found`, `invalid_input`, `file_exists`, `plan_needed`,
 *   `too_many_restricted_folders`, `too_many_attempts`
 */
export async function createProject(
  caller: MemberCaller,
  { template: id, path, people }: Project,
): Promise<{ folder?: RestrictedFolder; change: ChangeItem }> {
  const { user, workspace } = caller;
  // Nothing is stored in a restricted folder that the workspace does not know.
  requirePaths(workspace.folders, [path], 'upload_files');
  if (people && path.includes('/'))
    throw invalidField('people', 'Only a folder of the first level can be restricted.');
  await consumeRateLimit(['folder_trees_of_user', user.id]);
  const { name: template, folders } = await getTemplate(workspace.id, id);
  requireBusiness(caller);
  const name = people ? restrictedName(path, restrictedId(randomInt)) : path;
  const refusal = folders.map((folder) => refusalOfPath(`${name}/${folder}`)).find(Boolean);
  if (refusal) throw invalidField('path', refusal);
  const parent = folderOf(path).slice(0, -1);
  const [hasParent] = await Promise.all([
    parent === '' || hasFolder(workspace.id, parent),
    assertNoClash(workspace.id, path),
  ]);
  if (!hasParent)
    throw new CallError('not_found', { message: `The folder “${parent}” is no longer there.` });
  const request = { kind: 'create' as const, folder: `${name}/`, folders, template };
  const { change, writes } = newChange(workspace.id, { ...request, askedBy: user.id });
  const common = [
    ...writes,
    notEmptying(workspace.id),
    auditWrite(workspace.id, user.email, auditDetailsOf(request)),
  ];
  if (!people) {
    await transact(common);
    return { change };
  }
  const item = { roles: rolesOf(people) };
  await retryOnConflict(async () => {
    const [{ restrictedFolders }, rows] = await Promise.all([
      getWorkspace(workspace.id),
      listMembers(workspace.id),
    ]);
    // A request that is repeated restricts no second one.
    const own = rows.find(({ userId }) => userId === user.id)?.folders;
    const seen = accessOf(workspace.role, restrictedFolders, own).rights.keys();
    if ([...seen].some((each) => titleOfRestricted(each) === path))
      throw new CallError('file_exists');
    await transact([
      ...common,
      ...restrictWrites(caller, { restrictedFolders, rows }, { name, item, people }),
    ]);
  });
  return { folder: describeMade(caller, name, item), change };
}
