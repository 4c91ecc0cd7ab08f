import { createHash } from 'node:crypto';
import { completeUpload, signParts, startUpload } from '#shared/uploads.ts';
import type { Client } from './client.ts';
import type { Outcome } from './model.ts';
import { outcomeOf } from './outcome.ts';
import type { Person } from './workspaces.ts';

/** Uploads a file of one part as the site does: three calls, and a request to S3. */
export async function upload(
  client: Client,
  { cookie }: Person,
  { path, size }: { path: string; size: number },
  scheduled?: number,
): Promise<Outcome> {
  const body = { path, size };
  const started = await client.call(startUpload, { cookie, body }, scheduled);
  if (!started.isExpected) return 'refused';
  const params = { id: started.answer.upload.id };
  const content = Buffer.alloc(size, path);
  const sha256 = createHash('sha256').update(content).digest('base64');
  const parts = { parts: [{ number: 1, sha256 }] };
  const signed = await client.call(signParts, { cookie, params, body: parts });
  if (!signed.isExpected) return 'refused';
  for (const { url, headers } of signed.answer.parts) {
    if (!(await isStored(url, headers, content))) return 'refused';
  }
  return outcomeOf(await client.call(completeUpload, { cookie, params }));
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
