import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { eitherBody } from '#shared/rules/either-body.ts';
import { maxPathsAtOnce } from '#shared/rules/text/file-names.ts';
import { newName, storedPath, targetFolder } from '#shared/rules/text/file-paths.ts';
import { grouped } from '#shared/rules/text/grouped.ts';
import { byteSum, storageKind } from './files.ts';

/** What a change of many files does. */
export const fileChangeKinds = [
  'move',
  'delete',
  'restore',
  'set_storage',
  'erase',
  'create',
] as const;

/** A change of files in progress or finished. Large files and folders take a while. */
export const fileChange = z.object({
  id: z.string(),
  kind: z.enum(fileChangeKinds),
  status: z.enum(['running', 'done']),
  /** Files changed so far. */
  files: z.int(),
  /** Their bytes. */
  bytes: byteSum,
  /** The first files that could not be changed, each with a sentence for the user. */
  failures: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type FileChange = z.infer<typeof fileChange>;

const paths = z
  .array(storedPath, { error: 'Choose at least one file.' })
  .check(
    z.minLength(1, 'Choose at least one file.'),
    z.maxLength(maxPathsAtOnce, `Choose at most ${grouped(maxPathsAtOnce)} files or folders.`),
  );

/** What every call that changes files answers. */
export const changeAnswer = z.object({ change: fileChange });

const moveBody = z.object({ paths, folder: targetFolder });
const renameBody = z.object({ path: storedPath, name: newName });

export const moveFiles = operation({
  route: 'POST /api/files/move',
  access: 'manage_own_files',
  reaches: { paths: ['paths', 'folder', 'path'] },
  summary: 'Move files and folders into another folder, or rename one of them.',
  body: eitherBody('name', renameBody, moveBody),
  bodies: [moveBody, renameBody],
  answer: changeAnswer,
  errors: ['not_found', 'file_exists'],
});

export const setFileStorage = operation({
  route: 'POST /api/files/storage',
  access: 'manage_files',
  reaches: { paths: ['paths'] },
  summary: 'Move files and folders to hot or to cold storage.',
  body: z.object({ paths, storage: storageKind }),
  answer: changeAnswer,
  errors: ['storage_full', 'plan_needed'],
});

export const deleteFiles = operation({
  route: 'POST /api/files/delete',
  access: 'manage_own_files',
  reaches: { paths: ['paths'] },
  summary: 'Move files and folders to the trash, which keeps them for 30 days.',
  body: z.object({
    paths,
    /** Whether a path with a slash at its end is the file of that name, which some sync tools store, and not the folder. */
    alone: z.optional(z.boolean({ error: 'A path is of one file alone, or it is not.' })),
  }),
  answer: changeAnswer,
});

export const getFileChange = operation({
  route: 'GET /api/file-changes/{id}',
  access: 'see_files',
  reaches: { item: 'change' },
  summary: 'The progress of a change of files.',
  answer: changeAnswer,
  errors: ['not_found'],
});

export const undoFileChange = operation({
  route: 'POST /api/file-changes/{id}/undo',
  access: 'manage_own_files',
  reaches: { item: 'change' },
  summary: 'Undo a deletion or a move: of other people only by who may change all files.',
  answer: changeAnswer,
  errors: ['not_found', 'cannot_undo'],
});
