import * as z from 'zod/mini';
import { fileChange } from '#shared/calls/file-changes.ts';
import { operation } from '#shared/operation.ts';
import { done } from '#shared/rules/fields.ts';
import { nameText } from '#shared/rules/names.ts';
import { newFolderPath, storedPath } from '#shared/rules/text/file-paths.ts';
import { maxTemplateFolders } from '#shared/rules/text/folder-templates.ts';
import { folderTemplate } from './folder-template.ts';
import { peopleOfFolder, restrictedFolder } from './restricted-folders.ts';

export const listFolderTemplates = operation({
  route: 'GET /api/folder-templates',
  access: 'restrict_folders',
  reaches: 'nothing',
  summary: 'The saved trees of folders of the workspace, by their names.',
  answer: z.object({ templates: z.array(folderTemplate) }),
});

export const getFolderTree = operation({
  route: 'GET /api/folders/tree',
  access: 'restrict_folders',
  reaches: { paths: ['folder'] },
  summary:
    'The folders in a folder, at any depth, without the files: what a template of it would have. Those with a name that cannot be given here are left out.',
  // A rate limit is counted.
  alsoWrites: 'items',
  query: z.object({
    folder: storedPath.check(z.regex(/\/$/, 'A folder ends with a slash.')),
  }),
  answer: z.object({ folders: z.array(z.string()) }),
  errors: ['not_found', 'too_many_attempts'],
});

const wrongFolders = 'Choose the folders by their paths.';

export const saveFolderTemplate = operation({
  route: 'POST /api/folder-templates',
  access: 'restrict_folders',
  reaches: 'nothing',
  summary:
    'Save a tree of folders as a template. All members who may restrict folders see it, whatever folder it is of.',
  body: z.object({
    name: nameText('The name', 60),
    folders: z
      .array(newFolderPath, { error: wrongFolders })
      .check(
        z.minLength(1, 'There are no folders in it.'),
        z.maxLength(maxTemplateFolders, `Choose at most ${maxTemplateFolders} folders.`),
      ),
  }),
  maxBodyKib: 64,
  status: 201,
  answer: z.object({ template: folderTemplate }),
  errors: ['business_needed', 'too_many_folder_templates'],
});

export const deleteFolderTemplate = operation({
  route: 'DELETE /api/folder-templates/{id}',
  access: 'restrict_folders',
  reaches: 'nothing',
  summary: 'Delete a template. The folders that were made from it stay.',
  answer: done,
  errors: ['not_found'],
});

export const createProject = operation({
  route: 'POST /api/folder-templates/{id}/projects',
  access: 'restrict_folders',
  reaches: { paths: ['path'] },
  summary:
    'Create a folder with the folders of a template in it. With people it is restricted to them from the beginning, the caller among them.',
  body: z.object({
    path: newFolderPath,
    people: z.optional(z.object(peopleOfFolder, { error: 'Choose who sees it.' })),
  }),
  status: 201,
  answer: z.object({ folder: z.optional(restrictedFolder), change: fileChange }),
  errors: [
    'not_found',
    'business_needed',
    'plan_needed',
    'file_exists',
    'too_many_restricted_folders',
    'too_many_attempts',
  ],
});
