import * as z from 'zod/mini';
import { eitherBody } from './either-body.ts';
import { done } from './fields.ts';
import { maxPathsAtOnce } from './file-names.ts';
import { listedFolder, newFolderPath, newName, storedPath, targetFolder } from './file-paths.ts';
import { operation } from './operation.ts';

/** The kinds of storage, as persisted: hot is for daily work, cold for archives. */
export const storageKinds = ['hot', 'cold'] as const;
/** One of `storageKinds`. */
export type StorageKind = (typeof storageKinds)[number];

/** A whole number of bytes as decimal digits: sums exceed the integers that JSON numbers represent exactly. */
const byteSum = z.string().check(z.regex(/^-?\d+$/));

/** A file, as the Files screen receives it. */
export const storedFile = z.object({
  /** From the workspace's top folder, such as `Footage/Day 1/A001.mov`. */
  path: z.string(),
  /** Bytes. */
  size: z.number(),
  /** ISO 8601. */
  modifiedAt: z.string(),
  storage: z.enum(storageKinds),
});
export type StoredFile = z.infer<typeof storedFile>;

const wrongPage = 'after must be what next of an earlier answer said.';

/** The `next` of the previous page. */
const nextPage = z
  .string({ error: wrongPage })
  .check(z.minLength(1, wrongPage), z.maxLength(4_000, wrongPage));

/** Hot or cold. */
export const storageKind = z.enum(storageKinds, { error: 'The storage is hot or cold.' });

const wrongVersion = 'A version is the id of one in the trash.';

const paths = z
  .array(storedPath, { error: 'Choose at least one file.' })
  .check(
    z.minLength(1, 'Choose at least one file.'),
    z.maxLength(
      maxPathsAtOnce,
      `Choose at most ${maxPathsAtOnce.toLocaleString('en-US')} files or folders.`,
    ),
  );

export const listFiles = operation({
  route: 'GET /api/files',
  access: 'see_files',
  summary: 'Folders and files in one folder, in the order of their names, in pages of up to 1,000.',
  query: z.object({
    folder: listedFolder,
    /** The `next` of the previous page. */
    after: z.optional(nextPage),
  }),
  answer: z.object({
    /** The names of the folders in it. */
    folders: z.array(z.string()),
    files: z.array(storedFile),
    /** Set if there are more: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
});

export const searchFiles = operation({
  route: 'GET /api/files/search',
  access: 'see_files',
  summary: 'Files of the workspace whose name contains a text, in the order of their paths.',
  query: z.object({
    name: z
      .string({ error: 'Type a part of a name.' })
      .check(
        z.trim(),
        z.minLength(1, 'Type a part of a name.'),
        z.maxLength(200, 'Type at most 200 characters.'),
      ),
    after: z.optional(nextPage),
  }),
  answer: z.object({
    files: z.array(storedFile),
    /** Set if more of the workspace can be searched, even if this page is empty. */
    next: z.optional(z.string()),
  }),
  table: { reads: ['FILES#'] },
});

export const exportFiles = operation({
  route: 'GET /api/export/files',
  access: 'export_workspace',
  summary:
    "All files of the workspace, in the order of their paths, in pages of up to 2,000: those after the export's own.",
  query: z.object({
    /** The `next` of the previous page, or the `nextFiles` of the export. */
    after: z.optional(nextPage),
  }),
  answer: z.object({
    files: z.array(storedFile),
    /** Set if there are more. */
    next: z.optional(z.string()),
  }),
  table: { reads: ['FILES#'] },
});

export const getFileLink = operation({
  route: 'GET /api/files/link',
  access: 'see_files',
  summary: 'A link of limited duration to view or download a file, or an older version of it.',
  query: z.object({
    path: storedPath,
    /** A version in the trash; the current one by default. */
    version: z.optional(
      z
        .string({ error: wrongVersion })
        .check(z.minLength(1, wrongVersion), z.maxLength(1_024, wrongVersion)),
    ),
    use: z._default(
      z.enum(['view', 'download'], { error: 'A link is to view or to download.' }),
      'view',
    ),
  }),
  answer: z.object({
    url: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
  errors: ['not_found'],
});

export const getPosters = operation({
  route: 'POST /api/files/posters',
  access: 'see_files',
  summary: 'Links to the poster frames of files; files without one are left out.',
  body: z.object({
    paths: z
      .array(storedPath, { error: 'Choose at least one file.' })
      .check(
        z.minLength(1, 'Choose at least one file.'),
        z.maxLength(100, 'Choose at most 100 files.'),
      ),
  }),
  answer: z.object({ posters: z.array(z.object({ path: z.string(), url: z.string() })) }),
  table: { reads: ['FILES#'], writes: [] },
});

export const addPoster = operation({
  route: 'POST /api/files/poster',
  access: 'upload_files',
  summary: 'Where to upload the poster frame of a file: a JPEG of up to 200 KB.',
  body: z.object({
    path: storedPath,
    size: z
      .int('The size is a whole number of bytes.')
      .check(
        z.minimum(1, 'The poster is empty.'),
        z.maximum(200_000, 'A poster can have at most 200 KB.'),
      ),
  }),
  answer: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  errors: ['not_found'],
  table: { reads: ['FILES#'], writes: ['FILES#'] },
});

export const createFolder = operation({
  route: 'POST /api/folders',
  access: 'upload_files',
  summary: 'Create an empty folder.',
  body: z.object({ path: newFolderPath }),
  status: 201,
  answer: done,
  errors: ['file_exists', 'plan_needed'],
  table: { reads: ['FILES#'], writes: ['FILES#'] },
});

/** What a change of many files does. */
export const fileChangeKinds = ['move', 'delete', 'restore', 'set_storage', 'erase'] as const;

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

const changeAnswer = z.object({ change: fileChange });
const changeTable = {
  reads: ['FILES#'],
  writes: ['FILES#', 'FILE_CHANGES', 'WORKSPACE#'],
} as const;

const moving = z.object({ paths, folder: targetFolder });
const renaming = z.object({ path: storedPath, name: newName });

export const moveFiles = operation({
  route: 'POST /api/files/move',
  access: 'manage_files',
  summary: 'Move files and folders into another folder, or rename one of them.',
  body: eitherBody('name', renaming, moving),
  bodies: [moving, renaming],
  answer: changeAnswer,
  errors: ['not_found', 'file_exists'],
  table: changeTable,
});

export const setFileStorage = operation({
  route: 'POST /api/files/storage',
  access: 'manage_files',
  summary: 'Move files and folders to hot or to cold storage.',
  body: z.object({ paths, storage: storageKind }),
  answer: changeAnswer,
  errors: ['storage_full', 'plan_needed'],
  table: changeTable,
});

export const deleteFiles = operation({
  route: 'POST /api/files/delete',
  access: 'manage_files',
  summary: 'Move files and folders to the trash, which keeps them for 30 days.',
  body: z.object({ paths }),
  answer: changeAnswer,
  table: changeTable,
});

export const getFileChange = operation({
  route: 'GET /api/file-changes/{id}',
  access: 'see_files',
  summary: 'The progress of a change of files.',
  answer: changeAnswer,
  errors: ['not_found'],
  table: { reads: ['FILES#'] },
});

export const undoFileChange = operation({
  route: 'POST /api/file-changes/{id}/undo',
  access: 'manage_files',
  summary: 'Undo a deletion or a move.',
  answer: changeAnswer,
  errors: ['not_found', 'cannot_undo'],
  table: changeTable,
});

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
});
export type TrashedFile = z.infer<typeof trashedFile>;

export const listTrash = operation({
  route: 'GET /api/trash',
  access: 'see_files',
  summary: 'Deleted and replaced files, in the order of their paths, in pages of up to 1,000.',
  query: z.object({ after: z.optional(nextPage) }),
  answer: z.object({ files: z.array(trashedFile), next: z.optional(z.string()) }),
  table: { reads: ['FILES#'] },
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
    z.maxLength(maxPathsAtOnce, `Choose at most ${maxPathsAtOnce.toLocaleString('en-US')} files.`),
  );

export const restoreFiles = operation({
  route: 'POST /api/trash/restore',
  access: 'manage_files',
  summary: 'Put files back from the trash.',
  body: z.object({ versions }),
  answer: changeAnswer,
  errors: ['file_exists'],
  table: changeTable,
});

const erasing = z.object({ versions });
const emptying = z.object({
  everything: z.literal(true, { error: 'Say which files, or that everything is to be erased.' }),
});

export const eraseFiles = operation({
  route: 'POST /api/trash/erase',
  access: 'manage_files',
  summary: 'Erase files in the trash for good, or all of them.',
  body: eitherBody('everything', emptying, erasing),
  bodies: [erasing, emptying],
  answer: changeAnswer,
  table: changeTable,
});

const usage = z.object({
  usedBytes: byteSum,
  /** Of `usedBytes`, those in the trash. */
  trashBytes: byteSum,
  /** Taken by uploads that are not complete yet. */
  reservedBytes: byteSum,
  provisionedBytes: byteSum,
});

export const getUsage = operation({
  route: 'GET /api/storage/usage',
  access: 'see_files',
  summary: 'Hot and cold storage, used of provisioned, in bytes.',
  answer: z.object({ hot: usage, cold: usage }),
  table: { reads: ['FILES#'] },
});
