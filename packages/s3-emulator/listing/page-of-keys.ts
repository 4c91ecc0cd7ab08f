import { invalidArgument } from '../http/errors.ts';
import type { Database } from '../storage/database.ts';
import { toVersion, type Version } from '../storage/versions.ts';

/** Where a listing goes on: after a key (or one version of it), or after all keys with a common prefix. */
export interface Position {
  key: string;
  /** The order of the version; 0 for all versions of the key. */
  order: number;
  isPrefix: boolean;
}

interface PageRequest {
  bucket: string;
  prefix: string;
  /** Empty for none. */
  delimiter: string;
  after: Position | null;
  limit: number;
}

export interface KeyPage {
  versions: Version[];
  prefixes: string[];
  /** The last entry of a page that is not the last; null otherwise. */
  next: Position | null;
}

const statements = {
  objects:
    'SELECT * FROM versions WHERE bucket = ? AND current = 1 AND delete_marker = 0 AND key >= ? ORDER BY key',
  versions: 'SELECT * FROM versions WHERE bucket = ? AND key >= ? ORDER BY key, id DESC',
};

/** The first text that is greater than all texts with a prefix, in UTF-8 byte order; null if there is none. */
export function endOfPrefix(prefix: string): string | null {
  const characters = [...prefix];
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const code = last.codePointAt(0) ?? 0;
    if (code === 0x10ffff) continue;
    // Surrogates are no characters.
    const next = code === 0xd7ff ? 0xe000 : code + 1;
    return characters.join('') + String.fromCodePoint(next);
  }
  return null;
}

/** The greater of two texts in UTF-8 byte order. */
function later(a: string, b: string): string {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) >= 0 ? a : b;
}

function isListed({ key, id }: Version, after: Position | null): boolean {
  if (after === null || after.isPrefix || key !== after.key) return false;
  return after.order === 0 || id >= after.order;
}

/**
 * Lists keys in UTF-8 byte order. What lies beneath a common prefix is not read: the listing goes on after it
 * through the index, so a page costs as much as it shows.
 */
export function pageOfKeys(
  database: Database,
  kind: keyof typeof statements,
  { bucket, prefix, delimiter, after, limit }: PageRequest,
): KeyPage {
  const page: KeyPage = { versions: [], prefixes: [], next: null };
  if (limit === 0) return page;
  let last: Position | null = null;
  let from: string | null = prefix;
  if (after !== null) {
    const start = after.isPrefix ? endOfPrefix(after.key) : after.key;
    from = start === null ? null : later(prefix, start);
  }
  while (from !== null) {
    let resume: string | null = null;
    for (const row of database.each(statements[kind], bucket, from)) {
      const version = toVersion(row);
      const { key } = version;
      if (!key.startsWith(prefix)) break;
      if (isListed(version, after)) continue;
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      const common = end < 0 ? null : key.slice(0, end + delimiter.length);
      if (common !== null && common === after?.key) {
        resume = endOfPrefix(common);
        break;
      }
      if (page.versions.length + page.prefixes.length === limit) return { ...page, next: last };
      if (common !== null) {
        page.prefixes.push(common);
        last = { key: common, order: 0, isPrefix: true };
        resume = endOfPrefix(common);
        break;
      }
      page.versions.push(version);
      last = { key, order: version.id, isPrefix: false };
    }
    from = resume;
  }
  return page;
}

/**
 * A page size such as `max-keys`: 1,000 unless fewer are requested.
 * @throws S3Error `InvalidArgument`
 */
export function readLimit(query: Map<string, string>, name: string): number {
  const text = query.get(name);
  if (text === undefined || text === '') return 1000;
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2_147_483_647) {
    throw invalidArgument(`Provided ${name} not an integer or within integer range`, name, text);
  }
  return Math.min(Number(text), 1000);
}
