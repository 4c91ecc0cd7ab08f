import * as z from 'zod/mini';
import { maxPathBytes, refusalOfName, refusalOfPath, utf8Length } from './file-names.ts';

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

/** A segment that browsers resolve in URLs. */
const relativeSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;

/**
 * The path of an existing file, or of a folder with a slash at its end, exactly as it is stored: sync tools may have
 * stored names that the site would not. Relative segments are rejected, which browsers resolve in URLs.
 */
export const storedPath = z.string({ error: 'A path is missing.' }).check(
  z.minLength(1, 'A path is missing.'),
  z.refine((path) => utf8Length(path) <= maxPathBytes, 'This path is too long to be opened here.'),
  z.refine(
    (path) => !relativeSegment.test(path),
    'This path has a relative segment, and can be opened only by a sync tool.',
  ),
);

/** A folder to list: the empty path for the top one, otherwise with a slash at its end. */
export const listedFolder = z._default(
  z.union([z.literal(''), storedPath.check(z.regex(/\/$/, 'A folder ends with a slash.'))], {
    error: 'A folder ends with a slash.',
  }),
  '',
);
