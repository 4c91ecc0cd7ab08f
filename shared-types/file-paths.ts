import * as z from 'zod/mini';
import { maxPathBytes, refusalOfName, refusalOfPath, utf8Length } from './file-names.ts';

const newPath = z
  .pipe(
    z.string({ error: 'A path is missing.' }).check(z.maxLength(4_000, 'A path is too long.')),
    z.transform((path) => path.normalize('NFC')),
  )
  .check(
    z.superRefine((path, context) => {
      const refusal = refusalOfPath(path);
      if (refusal) context.addIssue({ code: 'custom', message: refusal });
    }),
  );

/** The name to give to a file or folder: NFC. */
export const newName = z
  .pipe(
    z.string({ error: 'A name is missing.' }).check(z.maxLength(1_000, 'A name is too long.')),
    z.transform((name) => name.normalize('NFC')),
  )
  .check(
    z.superRefine((name, context) => {
      const refusal = refusalOfName(name);
      if (refusal) context.addIssue({ code: 'custom', message: refusal });
    }),
  );

/** The path of a file to be stored, such as `Footage/Day 1/A001.mov`: without a leading slash, NFC. */
export const newFilePath = newPath;

/** The path of a folder to be stored in: like a file's, without a slash at its end. */
export const newFolderPath = newPath;

/** The folder to move something into: the empty path for the top one, otherwise without a slash at its end; NFC. */
export const targetFolder = z
  .pipe(
    z.string({ error: 'Choose a folder.' }).check(z.maxLength(4_000, 'A path is too long.')),
    z.transform((path) => path.normalize('NFC')),
  )
  .check(
    z.superRefine((path, context) => {
      const refusal = path === '' ? null : refusalOfPath(path);
      if (refusal) context.addIssue({ code: 'custom', message: refusal });
    }),
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
