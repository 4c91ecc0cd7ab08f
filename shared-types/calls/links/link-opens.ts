import * as z from 'zod/mini';
import { lineText } from '#shared/rules/fields.ts';
import {
  defaultRequestBytes,
  defaultRequestFiles,
  maxLinkedReviews,
  maxRequestBytes,
  maxRequestFiles,
} from '#shared/rules/link-limits.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { linkedPath } from '#shared/rules/text/file-paths.ts';
import { storageKind, storageKinds } from '../files.ts';
import { review, reviewVersion } from '../reviews.ts';

/*
 * What a share link opens: of each kind what is asked for when it is made, what members and
 * guests see of it, and what Activity says.
 */

/** What a link can open; `upload` opens nothing and takes files (an upload request). */
export const linkKinds = ['reviews', 'folder', 'upload'] as const;

const reviewIds = z
  .array(z.uuid({ error: 'Choose reviews by their ids.' }), { error: 'Choose what to share.' })
  .check(
    z.minLength(1, 'Choose what to share.'),
    z.maxLength(maxLinkedReviews, `A link can open at most ${maxLinkedReviews} reviews.`),
    z.overwrite((ids) => [...new Set(ids)]),
  );

const wrongFolder = 'A folder ends with a slash.';
const sharedFolder = linkedPath.check(z.regex(/.\/$/, wrongFolder));

const wrongLimit = 'The limit is a whole number of bytes, of at most 5 TB.';
/** Bytes that an upload request takes. */
export const requestBytes = z
  .int(wrongLimit)
  .check(z.minimum(1, wrongLimit), z.maximum(maxRequestBytes, wrongLimit));

const wrongFiles = `The number of files is a whole number, at most ${maxRequestFiles}.`;
/** Files that an upload request takes. */
export const requestFiles = z
  .int(wrongFiles)
  .check(z.minimum(1, wrongFiles), z.maximum(maxRequestFiles, wrongFiles));

/** A stranger reads it on our page. */
const requestTitle = lineText('The title', 80).check(
  z.refine(isPlainName, 'The title cannot contain a link. Put a space after a full stop.'),
);

/** What a new link opens whose guests may do something. */
export const newLinkOpens = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('reviews'), reviews: reviewIds }),
    z.object({
      kind: z.literal('folder'),
      /** The path of a folder, with a slash at its end: the link follows when it is renamed or moved, and ends with it. */
      folder: sharedFolder,
    }),
  ],
  { error: 'Choose what to share.' },
);

/** What a new upload request takes, and where. */
export const newRequestOpens = z.object({
  kind: z.literal('upload'),
  /** The path of an existing folder, with a slash at its end: what is sent arrives in folders in it. */
  folder: sharedFolder,
  title: requestTitle,
  /** Bytes that it takes in all; 100 GB by default. */
  maxBytes: z._default(requestBytes, defaultRequestBytes),
  /** Files that it takes in all, empty ones too; 10,000 by default. */
  maxFiles: z._default(requestFiles, defaultRequestFiles),
  storage: z._default(storageKind, 'hot'),
});

/** What a link opens, as members see it. */
export const linkOpens = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reviews'),
    /** Without those that were removed since. */
    reviews: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  z.object({
    kind: z.literal('folder'),
    /** With a slash at its end. */
    folder: z.string(),
  }),
  z.object({
    kind: z.literal('upload'),
    /** Where each sender gets a folder of their own, with a slash at its end. */
    folder: z.string(),
    /** Shown to those who send files. */
    title: z.string(),
    /** Bytes that it takes in all. */
    maxBytes: z.number(),
    storage: z.enum(storageKinds),
    /** Bytes that it has taken, with those of parts that are being sent. */
    received: z.number(),
    /** Files that have arrived, and that it takes in all. */
    files: z.int(),
    maxFiles: z.int(),
    /** Files that are being sent. */
    openUploads: z.int(),
  }),
]);
export type LinkOpens = z.infer<typeof linkOpens>;

/** What a link opens, as its guests see it. */
export const guestOpens = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reviews'),
    /** Those that were not removed, and have a version left to see. */
    reviews: z.array(
      z.extend(z.pick(review, { id: true, title: true, status: true }), {
        /** A link to the poster of the newest version, where there are several; absent if it has none, or may not be shown. */
        poster: z.optional(z.string()),
        /** The newest version that guests see. */
        newest: z.extend(
          z.pick(reviewVersion, {
            number: true,
            kind: true,
            addedAt: true,
            frames: true,
            sound: true,
          }),
          {
            /** Of a set of pictures: how many they see of it. */
            pages: z.optional(z.int()),
          },
        ),
      }),
    ),
  }),
  z.object({
    kind: z.literal('folder'),
    /** Guests do not learn where it is. */
    name: z.string(),
  }),
  z.object({
    kind: z.literal('upload'),
    title: z.string(),
    /** Bytes that it takes of all guests, and has taken, with those on their way. */
    maxBytes: z.number(),
    received: z.number(),
    /** What has arrived of this guest's. */
    sent: z.object({ files: z.int(), bytes: z.number() }),
  }),
]);
export type GuestOpens = z.infer<typeof guestOpens>;

/** What Activity says of what a link opens. */
export const auditedOpens = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reviews'),
    /** Of the first of them, and their number. */
    title: z.string(),
    count: z.int(),
  }),
  z.object({ kind: z.literal('folder'), folder: z.string() }),
  z.object({ kind: z.literal('upload'), title: z.string(), folder: z.string() }),
]);
export type AuditedOpens = z.infer<typeof auditedOpens>;
