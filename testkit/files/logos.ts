import { crc32, deflateSync } from 'node:zlib';
import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, logoPrefix } from '#core/files/objects/bucket.ts';
import type { Person } from '#testkit/people.ts';

interface Drawn {
  width?: number;
  height?: number;
  /** Of the pixels, with transparency; for logos that differ. */
  value?: number;
  depth?: number;
  colors?: number;
  interlace?: number;
  /** What is compressed, in place of the pixels. */
  pixels?: Buffer;
  /** Chunks before the pixels, and after the end. */
  before?: Buffer[];
  after?: Buffer;
}

/** A PNG of one color. */
export function drawPng(drawn: Drawn = {}): Buffer {
  const { width = 40, height = 20, value = 0x33, depth = 8, colors = 6, interlace = 0 } = drawn;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, value)]);
  const pixels = drawn.pixels ?? Buffer.concat(Array.from({ length: height }, () => row));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colors, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...(drawn.before ?? []),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
    drawn.after ?? Buffer.alloc(0),
  ]);
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A logo as the call takes it. */
export function logoText(drawn: Drawn = {}): string {
  return drawPng(drawn).toString('base64');
}

/** Makes the call that changes the branding. */
export function putBranding(person: Person, body: object) {
  return person.call('PUT /api/workspace/branding', { body });
}

/** The branding as its owner sees it. */
export async function brandingOf(person: Person) {
  return (await person.call('GET /api/workspace/branding')).body;
}

/** The keys of the logos of a workspace at S3 that are current. */
export async function logoKeys(workspaceId: string): Promise<string[]> {
  const list = { Bucket: bucketName(), Prefix: logoPrefix(workspaceId) };
  const { Versions = [] } = await s3.send(new ListObjectVersionsCommand(list));
  return Versions.filter(({ IsLatest }) => IsLatest).map(({ Key = '' }) => Key);
}
