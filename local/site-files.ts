import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';

/** A file of the site. */
export interface SiteFile {
  /** Relative to the site's folder, such as `assets/index-4f2a.js`. */
  name: string;
  contentType: string;
  /** Quoted, as S3 makes it of a file uploaded in one piece. */
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
 * Reads files of a folder and of nothing above it; a file that has not changed is read once.
 * @param deployed makes of a file's content what the deployment makes of it
 */
export function siteFiles(
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
    const known = kept.get(path);
    if (known?.lastModified.getTime() === found.mtime.getTime()) return known;
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

/** The path of the file that a URI names, or null where it names none in the folder. */
function pathWithin(root: string, uri: string): string | null {
  try {
    const path = resolve(root, `.${decodeURIComponent(uri)}`);
    return path.startsWith(root + sep) && !path.includes('\0') ? path : null;
  } catch {
    return null;
  }
}
