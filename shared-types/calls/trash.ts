import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { eitherBody } from '#shared/rules/either-body.ts';
import { nextPage } from '#shared/rules/fields.ts';
import { maxPathsAtOnce } from '#shared/rules/text/file-names.ts';
import { storedPath } from '#shared/rules/text/file-paths.ts';
import { grouped } from '#shared/rules/text/grouped.ts';
import { changeAnswer } from './file-changes.ts';
import { storageKinds } from './files.ts';

/** A deleted or replaced version of a file. */
export const trashedFile = z.object({
  path: z.string(),
  /** The version at S3. */
  version: z.string(),
  size: z.number(),
  storage: z.enum(storageKinds),
  reason: z.enum(['deleted', 'replaced']),
  /** ISO 8601. */
  removedAt: z.string(),
  /** Whether the caller may restore it: not what others uploaded, without `manage_files`. */
  mayRestore: z.boolean(),
});
export type TrashedFile = z.infer<typeof trashedFile>;

export const listTrash = operation({
  route: 'GET /api/trash',
  access: 'see_files',
  reaches: { lists: 'files' },
  summary: 'Deleted and replaced files, in the order of their paths, in pages of up to 1,000.',
  query: z.object({ after: z.optional(nextPage) }),
  answer: z.object({ files: z.array(trashedFile), next: z.optional(z.string()) }),
});

const version = z
  .string({ error: 'A version is missing.' })
  .check(z.minLength(1, 'A version is missing.'), z.maxLength(1_024, 'There is no such version.'));

const versions = z
  .array(z.object({ path: storedPath, version }, { error: 'A file is missing.' }), {
    error: 'Choose at least one file.',
  })
  .check(
    z.minLength(1, 'Choose at least one file.'),
    z.maxLength(maxPathsAtOnce, `Choose at most ${grouped(maxPathsAtOnce)} files.`),
  );

export const restoreFiles = operation({
  route: 'POST /api/trash/restore',
  access: 'manage_own_files',
  reaches: { paths: ['versions.path'] },
  summary: 'Put files back from the trash.',
  body: z.object({ versions }),
  answer: changeAnswer,
  errors: ['file_exists'],
});

const eraseBody = z.object({ versions });
const emptyBody = z.object({
  everything: z.literal(true, { error: 'Say which files, or that everything is to be erased.' }),
});

export const eraseFiles = operation({
  route: 'POST /api/trash/erase',
  access: 'manage_files',
  reaches: { paths: ['versions.path'], lists: 'files' },
  summary: 'Erase files in the trash for good, or all of them.',
  body: eitherBody('everything', emptyBody, eraseBody),
  bodies: [eraseBody, emptyBody],
  answer: changeAnswer,
});
