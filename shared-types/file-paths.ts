import * as z from 'zod';
import { isSeen } from './fields.ts';

/**
 * Maximum length of a path in UTF-8 bytes. An S3 key has at most 1,024 bytes, of which the workspace's prefix takes 39;
 * a sort key of DynamoDB, which holds the path too, has the same limit.
 */
export const maxPathBytes = 900;

/** Maximum length of one name within a path, in UTF-8 bytes: that of the file systems that sync tools write to. */
export const maxNameBytes = 255;

/** The length in UTF-8 bytes; more than any limit for a text that UTF-8 cannot represent. */
function bytes(text: string): number {
  if (!text.isWellFormed()) return Number.POSITIVE_INFINITY;
  return encodeURIComponent(text).replaceAll(/%[\dA-F]{2}/g, '.').length;
}

/** Why a name cannot be given to a file or folder, as a sentence; null where it can. */
export function refusalOfName(name: string): string | null {
  if (name.trim() === '') return 'A name is missing.';
  if (name !== name.trim()) return 'A name cannot begin or end with a space.';
  if (name === '.' || name === '..') return `A file or folder cannot be named “${name}”.`;
  if (/[/\\]/.test(name)) return 'A name cannot contain a slash.';
  if (!isSeen(name)) return 'A name cannot contain characters that are not visible.';
  if (bytes(name) > maxNameBytes)
    return `A name can have at most ${maxNameBytes} bytes. Please shorten it.`;
  return null;
}

/** Why nothing can be stored under a path, as a sentence; null where it can. */
export function refusalOfPath(path: string): string | null {
  if (bytes(path) > maxPathBytes)
    return `A path can have at most ${maxPathBytes} bytes. Please shorten a name.`;
  return path.split('/').map(refusalOfName).find(Boolean) ?? null;
}

const newPath = z
  .string({ error: 'A path is missing.' })
  .max(4_000, 'A path is too long.')
  .transform((path) => path.normalize('NFC'))
  .superRefine((path, context) => {
    const refusal = refusalOfPath(path);
    if (refusal) context.addIssue({ code: 'custom', message: refusal });
  });

/** The name to give to a file or folder: NFC. */
export const newName = z
  .string({ error: 'A name is missing.' })
  .max(1_000, 'A name is too long.')
  .transform((name) => name.normalize('NFC'))
  .superRefine((name, context) => {
    const refusal = refusalOfName(name);
    if (refusal) context.addIssue({ code: 'custom', message: refusal });
  });

/** The path of a file to be stored, such as `Footage/Day 1/A001.mov`: without a leading slash, NFC. */
export const newFilePath = newPath;

/** The path of a folder to be stored in: like a file's, without a slash at its end. */
export const newFolderPath = newPath;

const relative = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))/s;

/**
 * The path of an existing file, or of a folder with a slash at its end, exactly as it is stored: sync tools may have
 * stored names that the site would not. Relative segments are rejected, which browsers resolve in URLs.
 */
export const storedPath = z
  .string({ error: 'A path is missing.' })
  .min(1, 'A path is missing.')
  .refine((path) => bytes(path) <= maxPathBytes, 'This path is too long to be opened here.')
  .regex(relative, 'This path has a relative segment, and can be opened only by a sync tool.');

/** A folder to list: the empty path for the top one, otherwise with a slash at its end. */
export const listedFolder = z
  .union([z.literal(''), storedPath.regex(/\/$/, 'A folder ends with a slash.')])
  .default('');
