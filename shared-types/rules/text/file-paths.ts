import * as z from 'zod/mini';
import {
  isLinkable,
  maxStoredPathBytes,
  refusalOfName,
  refusalOfPath,
  utf8Length,
} from './file-names.ts';

/**
 * Text in NFC.
 * @param messages of text that is missing, or longer than `max`
 * @param refusalOf says why a text is refused, or null
 */
// @__NO_SIDE_EFFECTS__
function normalizedText(
  max: number,
  messages: { missing: string; tooLong: string },
  refusalOf: (text: string) => string | null,
) {
  const sent = z.string({ error: messages.missing }).check(z.maxLength(max, messages.tooLong));
  return z
    .pipe(
      sent,
      z.transform((text) => text.normalize('NFC')),
    )
    .check(
      z.superRefine((text, context) => {
        const refusal = refusalOf(text);
        if (refusal) context.addIssue({ code: 'custom', message: refusal });
      }),
    );
}

const maxSentPath = 4_000;
const tooLong = 'A path is too long.';

const newPath = normalizedText(
  maxSentPath,
  { missing: 'A path is missing.', tooLong },
  refusalOfPath,
);

/** The name to give to a file or folder: NFC. */
export const newName = normalizedText(
  1_000,
  { missing: 'A name is missing.', tooLong: 'A name is too long.' },
  refusalOfName,
);

/** The path of a file to be stored, such as `Footage/Day 1/A001.mov`: without a leading slash, NFC. */
export const newFilePath = newPath;

/** The path of a folder to be stored in: like a file's, without a slash at its end. */
export const newFolderPath = newPath;

/** The folder to move something into: the empty path for the top one, otherwise without a slash at its end; NFC. */
export const targetFolder = normalizedText(
  maxSentPath,
  { missing: 'Choose a folder.', tooLong },
  (path) => (path === '' ? null : refusalOfPath(path)),
);

/**
 * Whether S3 can store a path in the folder of a workspace: relative segments, which are part of the name for it, must
 * not lead above the bucket (https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html).
 */
function isWithinBucket(path: string): boolean {
  // The folder is the second below the bucket.
  let depth = 2;
  return path.split('/').every((name) => {
    depth += name === '..' ? -1 : 1;
    return depth >= 0;
  });
}

/**
 * The path of an existing file, or of a folder with a slash at its end, exactly as it is stored: sync tools may have
 * stored names that the site would not.
 */
export const storedPath = z.string({ error: 'A path is missing.' }).check(
  z.minLength(1, 'A path is missing.'),
  z.refine((path) => utf8Length(path) <= maxStoredPathBytes, 'This path is too long.'),
  z.refine(isWithinBucket, 'No file can have this path.'),
);

/** The path of an existing file that a browser can open by a link. */
export const linkedPath = storedPath.check(
  z.refine(
    isLinkable,
    'A browser cannot open a file in a folder of this name. Rename the folder first.',
  ),
);

/** A folder to list: the empty path for the top one, otherwise with a slash at its end. */
export const listedFolder = z._default(
  z.union([z.literal(''), storedPath.check(z.regex(/\/$/, 'A folder ends with a slash.'))], {
    error: 'A folder ends with a slash.',
  }),
  '',
);
