import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { eitherBody } from '#shared/rules/either-body.ts';
import { done, nextPage, wrongSize } from '#shared/rules/fields.ts';
import { filmFacts } from '#shared/rules/film/film-facts.ts';
import { maxPostersAtOnce } from '#shared/rules/text/file-names.ts';
import {
  linkedPath,
  listedFolder,
  newFolderPath,
  storedPath,
} from '#shared/rules/text/file-paths.ts';

/** The kinds of storage, as persisted: hot is for daily work, cold for archives. */
export const storageKinds = ['hot', 'cold'] as const;
/** One of `storageKinds`. */
export type StorageKind = (typeof storageKinds)[number];

/** A whole number of bytes as decimal digits: sums exceed the integers that JSON numbers represent exactly. */
export const byteSum = z.string().check(z.regex(/^-?\d+$/));

/** A file, as the Files screen receives it. */
export const storedFile = z.object({
  /** From the workspace's top folder, such as `Footage/Day 1/A001.mov`. */
  path: z.string(),
  /** Bytes. */
  size: z.number(),
  /** ISO 8601. */
  modifiedAt: z.string(),
  storage: z.enum(storageKinds),
  /** Absent if that is not known, or if the member has left. Guests of a link have no email here, as no member. */
  uploadedBy: z.optional(z.object({ name: z.string(), email: z.optional(z.string()) })),
  /** Seconds; absent if that is not known. */
  duration: z.optional(z.number()),
  /** Set if it has a proxy, which every browser plays. */
  hasProxy: z.optional(z.boolean()),
  /** What it says of itself, if it is a film or a sound and that was read. */
  film: z.optional(filmFacts),
  /** In hexadecimal digits; absent of what was stored in parts, of which S3 has none. */
  md5: z.optional(z.string()),
});
export type StoredFile = z.infer<typeof storedFile>;

/** Hot or cold. */
export const storageKind = z.enum(storageKinds, { error: 'The storage is hot or cold.' });

/** The id of a version at S3. */
const versionId = (wrong: string) =>
  z.string({ error: wrong }).check(
    z.minLength(1, wrong),
    z.maxLength(1_024, wrong),
    z.refine((id) => id.isWellFormed(), wrong),
  );
const trashedVersion = versionId('A version is the id of one in the trash.');
/** The id of a version of a file at S3. */
export const objectVersion = versionId('A version is the id of one of the file.');

export const listFiles = operation({
  route: 'GET /api/files',
  access: 'see_files',
  reaches: { paths: ['folder'], lists: 'files' },
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
    /** Set if there is no such folder; an empty one that was created is there. */
    isMissing: z.optional(z.boolean()),
    /** Set if there are more: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
});

export const searchFiles = operation({
  route: 'GET /api/files/search',
  access: 'see_files',
  reaches: { lists: 'files' },
  summary:
    'Files of the workspace whose name contains a text, without differences of case and accents, in the order of their paths. A request reads about 50,000 files.',
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
    /** How many files this request has looked at. */
    searched: z.int(),
    /** Set if more of the workspace can be searched, even if this page is empty. */
    next: z.optional(z.string()),
  }),
});

export const exportFiles = operation({
  route: 'GET /api/export/files',
  access: 'export_workspace',
  reaches: { lists: 'files' },
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
});

export const getFileLink = operation({
  route: 'GET /api/files/link',
  access: 'see_files',
  reaches: { paths: ['path'] },
  summary: 'A link of limited duration to view or download a file, or an older version of it.',
  query: z.object({
    path: linkedPath,
    /** A version in the trash; the current one by default. */
    version: z.optional(trashedVersion),
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

const posterLimits = [
  z.minLength(1, 'Choose at least one file.'),
  z.maxLength(maxPostersAtOnce, `Choose at most ${maxPostersAtOnce} files.`),
] as const;
const currentFiles = z.object({
  paths: z.array(storedPath, { error: 'Choose at least one file.' }).check(...posterLimits),
});
const trashedVersions = z.object({
  trashed: z
    .array(
      z.object({ path: storedPath, version: trashedVersion }, { error: 'A file is missing.' }),
      { error: 'Choose at least one file.' },
    )
    .check(...posterLimits),
});

/** A link to a filmstrip, and how many frames it has. */
export const filmstrip = z.object({ url: z.string(), frames: z.int() });

export const getPosters = operation({
  route: 'POST /api/files/posters',
  access: 'see_files',
  reaches: { paths: ['paths', 'trashed.path'] },
  summary:
    'Links to the poster frames and filmstrips of files, or of versions in the trash, and which files miss one that this browser may try to make.',
  body: eitherBody('trashed', trashedVersions, currentFiles),
  bodies: [currentFiles, trashedVersions],
  answer: z.object({
    posters: z.array(
      z.object({
        path: z.string(),
        /** Of a version in the trash. */
        version: z.optional(z.string()),
        url: z.string(),
        /** Frames side by side, all of one width, for scrubbing. */
        strip: z.optional(filmstrip),
      }),
    ),
    /** The paths of files without one, for callers who may upload; those that enough browsers have tried are left out. */
    missing: z.optional(z.array(z.string())),
  }),
});

export const startPoster = operation({
  route: 'POST /api/files/poster-attempts',
  access: 'upload_files',
  reaches: { paths: ['path'] },
  summary:
    'Begin to make the poster frame of a file that has none: which version to make it of, and a link to read it. Without one, it has a poster, is being made, or cannot be.',
  body: z.object({ path: storedPath }),
  answer: z.object({
    attempt: z.nullable(
      z.object({
        version: z.string(),
        /** Bytes. */
        size: z.number(),
        url: z.string(),
      }),
    ),
  }),
  errors: ['not_found', 'plan_needed'],
});

export const addPoster = operation({
  route: 'POST /api/files/poster',
  access: 'upload_files',
  reaches: { paths: ['path'] },
  summary:
    'Where to upload the poster frame of a file, a JPEG of up to 200 KB, and a filmstrip of up to 300 KB.',
  body: z.object({
    path: storedPath,
    /** The version that it was made of; by default the current one. */
    version: z.optional(objectVersion),
    size: z
      .int(wrongSize)
      .check(
        z.minimum(1, 'The poster is empty.'),
        z.maximum(200_000, 'A poster can have at most 200 KB.'),
      ),
    duration: z.optional(
      z
        .number('The duration is a number of seconds.')
        .check(
          z.minimum(0, 'The duration is a number of seconds.'),
          z.maximum(1_000_000, 'The duration is too long.'),
        ),
    ),
    strip: z.optional(
      z.object(
        {
          size: z
            .int(wrongSize)
            .check(
              z.minimum(1, 'The filmstrip is empty.'),
              z.maximum(300_000, 'A filmstrip can have at most 300 KB.'),
            ),
          frames: z
            .int('A filmstrip has 2 to 24 frames.')
            .check(
              z.minimum(2, 'A filmstrip has 2 to 24 frames.'),
              z.maximum(24, 'A filmstrip has 2 to 24 frames.'),
            ),
        },
        { error: 'A filmstrip has a size and a number of frames.' },
      ),
    ),
  }),
  answer: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    strip: z.optional(z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })),
  }),
  errors: ['not_found'],
});

export const measureFolders = operation({
  route: 'POST /api/folders/sizes',
  access: 'see_files',
  reaches: { paths: ['paths'] },
  summary: 'How many files folders have, at any depth, and their bytes; of the first 1,000 each.',
  body: z.object({
    paths: z
      .array(storedPath, { error: 'Choose at least one folder.' })
      .check(
        z.minLength(1, 'Choose at least one folder.'),
        z.maxLength(25, 'Choose at most 25 folders.'),
      ),
    /** Whether to count the links that lead to them, too. */
    withLinks: z.optional(z.boolean({ error: 'Links are counted, or they are not.' })),
    /** Whether to count those that lead to reviews of files in them as well. */
    withReviewLinks: z.optional(z.boolean({ error: 'Links are counted, or they are not.' })),
  }),
  answer: z.object({
    folders: z.array(
      z.object({
        path: z.string(),
        files: z.int(),
        bytes: byteSum,
        /** Whether there are more files than these. */
        isPartial: z.boolean(),
      }),
    ),
    /** If they were asked for: how many open share links lead to these folders, to those in them, or to reviews. */
    links: z.optional(z.int()),
  }),
});

export const createFolder = operation({
  route: 'POST /api/folders',
  access: 'upload_files',
  reaches: { paths: ['path'] },
  summary: 'Create an empty folder.',
  body: z.object({ path: newFolderPath }),
  status: 201,
  answer: done,
  errors: ['file_exists', 'plan_needed'],
});
