import { createHash } from 'node:crypto';
import { completeUpload, startUpload } from '#shared/uploads.ts';
import type { Client } from './client.ts';
import type { Outcome } from './model.ts';
import { outcomeOf } from './outcome.ts';
import type { Person } from './workspaces.ts';

/** Uploads a file of one part as the site does: two calls, and a request to S3. */
export async function upload(
  client: Client,
  { cookie }: Person,
  { path, size }: { path: string; size: number },
  scheduled?: number,
): Promise<Outcome> {
  const content = Buffer.alloc(size, path);
  const sha256 = createHash('sha256').update(content).digest('base64');
  const body = { path, size, sha256 };
  const started = await client.call(startUpload, { cookie, body }, scheduled);
  if (!started.isExpected) return 'refused';
  const {
    part,
    upload: { id },
  } = started.answer;
  if (!part || !(await isStored(part.url, part.headers, content))) return 'refused';
  return outcomeOf(await client.call(completeUpload, { cookie, params: { id } }));
}

async function isStored(
  url: string,
  headers: Record<string, string>,
  content: Buffer,
): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) });
    return ok;
  } catch {
    return false;
  }
}
