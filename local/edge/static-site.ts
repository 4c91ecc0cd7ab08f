import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Reply } from '#local/http/reply.ts';
import type { SiteBucket } from './site-bucket.ts';

export interface SiteRequest {
  /** The URI as rewritten by the edge, still encoded. */
  uri: string;
  headers: Record<string, string>;
}

/**
 * Serves the built site as its bucket does.
 * @param origin the site's own, such as http://localhost:3000
 */
export function staticSite(
  directory: string,
  bucket: SiteBucket,
  origin: string,
): (request: SiteRequest) => Promise<Reply> {
  const fileAt = siteFiles(directory, (name, content) =>
    bucket.originPlaceholders(name).reduce((body, text) => replaced(body, text, origin), content),
  );
  return async ({ uri, headers }) => {
    const file = await fileAt(uri);
    if (!file) return missing(bucket.missingStatus);
    const cacheControl = bucket.cacheControl(file.name);
    const described = {
      etag: file.etag,
      'last-modified': file.lastModified.toUTCString(),
      ...(cacheControl && { 'cache-control': cacheControl }),
    };
    if (isNotModified(headers['if-none-match'], file.etag)) {
      return { status: 304, headers: described, body: Buffer.alloc(0) };
    }
    return {
      status: 200,
      headers: { 'content-type': file.contentType, ...described },
      body: file.body,
    };
  };
}

/** Latin-1 preserves arbitrary bytes. */
function replaced(content: Buffer, text: string, instead: string): Buffer {
  if (!content.includes(text)) return content;
  return Buffer.from(content.toString('latin1').replaceAll(text, instead), 'latin1');
}

function missing(status: 403 | 404): Reply {
  const code = status === 404 ? 'NoSuchKey' : 'AccessDenied';
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`<Error><Code>${code}</Code></Error>`),
  };
}

function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return named.includes(etag) || named.includes('*');
}

/** A file of the site. */
interface SiteFile {
  /** Relative to the site's folder, such as `assets/index-4f2a.js`. */
  name: string;
  contentType: string;
  /** Quoted, as S3 computes it for a single-part upload. */
  etag: string;
  lastModified: Date;
  body: Buffer;
}

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/**
 * Reads files inside a folder (no path traversal); unchanged files are cached.
 * @param deployed transforms a file's content as the deployment does
 */
function siteFiles(
  directory: string,
  deployed: (name: string, content: Buffer) => Buffer,
): (uri: string) => Promise<SiteFile | null> {
  const root = resolve(directory);
  const kept = new Map<string, SiteFile>();

  return async (uri) => {
    const path = pathWithin(root, uri);
    if (path === null) return null;
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    const cached = kept.get(path);
    if (cached?.lastModified.getTime() === found.mtime.getTime()) return cached;
    const name = path.slice(root.length + 1).replaceAll(sep, '/');
    const body = deployed(name, await readFile(path));
    const file = {
      name,
      contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      lastModified: found.mtime,
      body,
    };
    kept.set(path, file);
    return file;
  };
}

/** The path of a URI's file, or null if it is not inside the folder. */
function pathWithin(root: string, uri: string): string | null {
  try {
    const path = resolve(root, `.${decodeURIComponent(uri)}`);
    return path.startsWith(root + sep) && !path.includes('\0') ? path : null;
  } catch {
    return null;
  }
}
