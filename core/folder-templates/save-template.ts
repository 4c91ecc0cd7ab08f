import { auditWrite } from '#core/audit/store.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { requireBusiness } from '#core/restricted-folders/restrict-folder.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists, lessThan } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { put, removeIf, update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { FolderTemplate } from '#shared/calls/restricted-folders/folder-template.ts';
import { maxFolderTemplates, refusalOfTree, treeOf } from '#shared/rules/text/folder-templates.ts';
import { getTemplate, type TemplateCountItem, type TemplateItem } from './template-item.ts';

/**
 * Saves a tree of folders. The limit holds under concurrency.
 * @throws CallError `business_needed`, `invalid_input`, `too_many_folder_templates`
 */
export async function saveTemplate(
  caller: MemberCaller,
  { name, folders: paths }: { name: string; folders: readonly string[] },
): Promise<FolderTemplate> {
  requireBusiness(caller);
  const { user, workspace } = caller;
  const folders = treeOf(paths);
  const refusal = refusalOfTree(folders);
  if (refusal !== null) throw invalidField('folders', refusal);
  const id = newId();
  const createdAt = now().toISOString();
  const template: TemplateItem = { id, name, folders, createdAt, createdBy: user.id };
  await transact([
    put(keys.folderTemplate(workspace.id, id), template),
    update<TemplateCountItem>(
      keys.folderTemplateCount(workspace.id),
      { add: { count: 1 }, when: [{ pk: absent }, { count: lessThan(maxFolderTemplates) }] },
      () => new CallError('too_many_folder_templates'),
    ),
    auditWrite(workspace.id, user.email, {
      kind: 'folder_template_saved',
      template: name,
      folders: folders.length,
    }),
  ]);
  return { ...template, createdBy: { name: user.username, email: user.email } };
}

/**
 * Deletes a template, on every plan.
 * @throws CallError `not_found`
 */
export async function deleteTemplate(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  id: string,
): Promise<void> {
  const { name } = await getTemplate(workspaceId, id);
  await transact([
    removeIf(
      keys.folderTemplate(workspaceId, id),
      { pk: exists },
      () => new CallError('not_found', { message: 'This template was deleted.' }),
    ),
    update<TemplateCountItem>(keys.folderTemplateCount(workspaceId), { add: { count: -1 } }),
    auditWrite(workspaceId, user.email, { kind: 'folder_template_deleted', template: name }),
  ]);
}
