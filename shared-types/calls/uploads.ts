import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done, wrongSize } from '#shared/rules/fields.ts';
import { fileTooLarge, maxFileBytes } from '#shared/rules/text/file-names.ts';
import { newFilePath } from '#shared/rules/text/file-paths.ts';
import { storageKind, storageKinds, storedFile } from './files.ts';

/** The number of links to parts in one response. */
export const maxPartsAtOnce = 100;

/** The maximum number of uploads of one member in a workspace that are not complete. */
export const maxOpenUploads = 200;

/** Days after which an upload that was not completed is discarded. */
export const uploadDays = 7;

/** A file that is being uploaded in parts. */
export const upload = z.object({
  id: z.string(),
  path: z.string(),
  /** Bytes of the whole file. */
  size: z.number(),
  storage: z.enum(storageKinds),
  /** Bytes of each part but the last. */
  partSize: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Upload = z.infer<typeof upload>;

const wrongType = 'The content type must be such as video/mp4.';

const wrongTime = 'The time of the last change is a whole number of milliseconds since 1970.';

/** SHA-256 of a part, in Base64. */
const sha256 = z
  .string({ error: 'The SHA-256 of a part is missing.' })
  .check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'This is not a SHA-256 in Base64.'));

/** A request by which one part is sent. */
const signedPart = z.object({
  number: z.int(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** What starts an upload, of members and of guests. */
export const newUploadFields = {
  path: newFilePath,
  size: z.int(wrongSize).check(z.minimum(0, wrongSize), z.maximum(maxFileBytes, fileTooLarge)),
  contentType: z.optional(
    z
      .string({ error: wrongType })
      .check(z.maxLength(100, wrongType), z.regex(/^[\w.+-]+\/[\w.+-]+$/, wrongType)),
  ),
  /** When the file was last changed, in milliseconds since 1970: sync tools compare it. */
  lastModified: z.optional(
    z.int(wrongTime).check(z.minimum(0, wrongTime), z.maximum(8.64e15, wrongTime)),
  ),
  /** Of a whole file of at most 16 MiB (`onePartBytes`): the answer then has the link to send it. */
  sha256: z.optional(sha256),
};

/** An upload that was started. */
export const startedUpload = z.object({ upload, part: z.optional(signedPart) });

/** An upload with its parts. */
export const uploadWithParts = z.object({
  upload,
  parts: z.array(z.object({ number: z.int(), size: z.number() })),
});

/** The parts to sign. */
export const requestedParts = z.object({
  parts: z
    .array(
      z.object(
        {
          number: z
            .int('The number of a part is a whole number.')
            .check(
              z.minimum(1, 'Parts are counted from 1.'),
              z.maximum(10_000, 'A file has at most 10,000 parts.'),
            ),
          sha256,
        },
        { error: 'A part has a number and a SHA-256.' },
      ),
      { error: 'Name at least one part.' },
    )
    .check(
      z.minLength(1, 'Name at least one part.'),
      z.maxLength(maxPartsAtOnce, `Name at most ${maxPartsAtOnce} parts.`),
    ),
});

/** The parts that were signed. */
export const signedParts = z.object({ parts: z.array(signedPart) });

export const startUpload = operation({
  route: 'POST /api/uploads',
  access: 'upload_files',
  reaches: { paths: ['path'] },
  summary:
    'Start to upload a file: reserves its size, and returns how it is cut into parts. With the SHA-256 of a file of one part, it also returns the link to send it.',
  body: z.object({
    ...newUploadFields,
    storage: z._default(storageKind, 'hot'),
    /** Replaces a file of the same path, which goes to the trash. */
    replace: z._default(z.boolean('Whether to replace a file is true or false.'), false),
  }),
  status: 201,
  answer: startedUpload,
  errors: ['file_exists', 'storage_full', 'plan_needed', 'too_many_uploads'],
});

export const listUploads = operation({
  route: 'GET /api/uploads',
  access: 'upload_files',
  reaches: { lists: 'uploads' },
  summary: "The caller's uploads that are not complete.",
  answer: z.object({ uploads: z.array(upload) }),
});

export const getUpload = operation({
  route: 'GET /api/uploads/{id}',
  access: 'upload_files',
  reaches: { item: 'upload' },
  summary: 'An upload, and the parts that have arrived.',
  answer: uploadWithParts,
  errors: ['not_found'],
});

export const signParts = operation({
  route: 'POST /api/uploads/{id}/parts',
  access: 'upload_files',
  reaches: { item: 'upload' },
  summary: 'Links of limited duration to which parts are sent by PUT, with exactly these headers.',
  body: requestedParts,
  answer: signedParts,
  errors: ['not_found', 'plan_needed'],
});

export const completeUpload = operation({
  route: 'POST /api/uploads/{id}/complete',
  access: 'upload_files',
  reaches: { item: 'upload' },
  summary: 'Complete an upload whose parts have all arrived. Repeating it answers the same.',
  answer: z.object({
    file: storedFile,
    /** The version that it became, of which a poster can be made. */
    version: z.string(),
  }),
  errors: ['not_found', 'file_exists', 'plan_needed', 'upload_incomplete'],
});

export const discardUpload = operation({
  route: 'DELETE /api/uploads/{id}',
  access: 'upload_files',
  reaches: { item: 'upload' },
  summary: 'Discard an upload that is not complete, and release what it reserved.',
  answer: done,
  errors: ['not_found'],
});
