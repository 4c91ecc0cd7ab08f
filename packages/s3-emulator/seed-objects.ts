import * as z from 'zod';
import { appendEvent, type Service } from './calls/call.ts';
import { startDigest } from './checksums/algorithms.ts';

/** Many small objects at once: `<prefix><number><suffix>`, all with the same content. */
export const seedRequest = z.strictObject({
  bucket: z.string(),
  prefix: z.string(),
  suffix: z.string().default(''),
  count: z.int().min(1).max(100_000),
  /** How many versions each object has. */
  versions: z.int().min(1).max(100_000).default(1),
  /** In bytes. */
  size: z.int().min(0).max(1_048_576).default(1),
  storageClass: z.string().default('INTELLIGENT_TIERING'),
  contentType: z.string().default('binary/octet-stream'),
  /** Whether each object has its event. */
  events: z.boolean().default(false),
});

/** Adds objects without requests, for tests of large folders. */
export async function seedObjects(
  service: Service,
  seed: z.output<typeof seedRequest>,
): Promise<object> {
  const { contents, database, versions, options } = service;
  const bucket = options.buckets.find(({ name }) => name === seed.bucket);
  if (bucket === undefined) throw new SyntaxError('No such bucket.');
  const body = Buffer.alloc(seed.size, 120);
  const md5 = startDigest('MD5');
  const crc = startDigest('CRC64NVME');
  md5.update(body);
  crc.update(body);
  const etag = md5.digest().toString('hex');
  const checksum = crc.digest().toString('base64');
  const blob = await contents.createBlob();
  await blob.write(body);
  const origin = { principalId: 'AWS:seed', sourceAddress: '', requestId: 'seed' };
  database.transact(() => {
    for (let at = 0; at < seed.count * seed.versions; at += 1) {
      const number = Math.floor(at / seed.versions);
      const { version } = versions.add(
        {
          bucket: bucket.name,
          key: `${seed.prefix}${String(number).padStart(6, '0')}${seed.suffix}`,
          deleteMarker: false,
          content: contents.ofBlob(blob.blob, seed.size, new Map()),
          size: seed.size,
          etag,
          storageClass: seed.storageClass,
          headers: { 'content-type': seed.contentType },
          checksum: { algorithm: 'CRC64NVME', type: 'FULL_OBJECT', value: checksum },
          parts: null,
        },
        options.now().getTime(),
        bucket.versioning,
      );
      if (seed.events) appendEvent({ service, bucket, origin }, 'ObjectCreated:Put', version);
    }
  });
  await blob.discard();
  return { count: seed.count };
}
