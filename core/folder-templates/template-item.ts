import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { namedMembers } from '#core/workspaces/named-members.ts';
import type { FolderTemplate } from '#shared/calls/restricted-folders/folder-template.ts';

/** A saved tree of folders. It does not say of which folder: that may be one that not everyone sees who sees templates. */
export const templateItem = z.object({
  id: z.string(),
  name: z.string(),
  /** As of `treeOf`. */
  folders: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The id of the user. */
  createdBy: z.string(),
});
export type TemplateItem = z.infer<typeof templateItem>;

/** How many templates a workspace has. */
export const templateCountItem = z.object({ count: z.int() });
export type TemplateCountItem = z.infer<typeof templateCountItem>;

/** @throws CallError `not_found` */
export async function getTemplate(workspaceId: string, id: string): Promise<TemplateItem> {
  const template = await getItem(keys.folderTemplate(workspaceId, id), templateItem);
  if (!template) throw new CallError('not_found', { message: 'This template was deleted.' });
  return template;
}

/** The templates of a workspace, by their names, with those of the members who have saved them. */
export async function listTemplates(workspaceId: string): Promise<FolderTemplate[]> {
  const items = await readTemplates(workspaceId);
  const named = await namedMembers(
    workspaceId,
    items.map(({ createdBy }) => createdBy),
  );
  return items
    .map(({ createdBy: userId, ...item }) => {
      const createdBy = named.get(userId);
      return { ...item, ...(createdBy && { createdBy }) };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The templates that a user has saved in a workspace, for an export of what is held about them. */
export async function templatesBy(workspaceId: string, userId: string) {
  const items = await readTemplates(workspaceId);
  return items
    .filter(({ createdBy }) => createdBy === userId)
    .map(({ id, name, folders, createdAt }) => ({ id, name, folders, createdAt }));
}

function readTemplates(workspaceId: string): Promise<TemplateItem[]> {
  return queryItems(keys.workspace(workspaceId).pk, prefixes.folderTemplate, templateItem);
}
