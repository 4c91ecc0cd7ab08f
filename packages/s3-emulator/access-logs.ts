import { randomBytes } from 'node:crypto';
import { accountId } from './auth/principal.ts';
import type { ObjectCall, Service } from './calls/call.ts';
import { startDigest } from './checksums/algorithms.ts';
import type { Version } from './storage/versions.ts';

/** `06/Feb/2019:00:00:38 +0000`. */
function logTime(at: Date): string {
  const [, day, month, year, time] = /, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}

/**
 * Passes on the bytes of a read, and keeps its record once it has ended, with the bytes that were sent: a client may stop
 * in the middle. The fields and their order: docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html.
 */
export async function* recorded(
  { service, bucket, request, auth, key }: ObjectCall,
  { version, status }: { version: Version; status: number },
  body: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const at = service.options.now();
  let sent = 0;
  try {
    for await (const chunk of body) {
      yield chunk;
      sent += chunk.length;
    }
  } finally {
    const quotedText = (text: string | undefined) => `"${text?.replaceAll('"', '%22') ?? '-'}"`;
    const { method, incoming, headers } = request;
    const record = [
      ...[accountId, bucket.name, `[${logTime(at)}]`, incoming.socket.remoteAddress ?? '-'],
      ...[auth.principal.arn, request.id, 'REST.GET.OBJECT', encodeURIComponent(key)],
      quotedText(`${method} ${incoming.url} HTTP/1.1`),
      ...[status, '-', sent || '-', version.size || '-', '-', '-'],
      ...[quotedText(headers['referer']), quotedText(headers['user-agent'])],
      ...[version.versionId, request.id, 'SigV4', '-'],
      // A presigned URL carries its validity.
      auth.signature.expires === null ? 'AuthHeader' : 'QueryString',
      ...[headers['host'] ?? '-', '-', '-', '-', service.options.region],
    ].join(' ');
    const records = service.accessRecords.get(bucket.name) ?? [];
    service.accessRecords.set(bucket.name, [...records, record]);
  }
}

/**
 * Delivers the records of each bucket that has a log, as one object of the log's bucket.
 * @returns how many objects
 */
export async function deliverAccessLogs(service: Service): Promise<number> {
  const { options, contents, database, versions, accessRecords } = service;
  let delivered = 0;
  for (const { name, accessLog } of options.buckets) {
    const records = accessRecords.get(name) ?? [];
    accessRecords.delete(name);
    const target = options.buckets.find((one) => one.name === accessLog?.bucket);
    if (!accessLog || !target || records.length === 0) continue;
    const body = Buffer.from(`${records.join('\n')}\n`);
    const md5 = startDigest('MD5');
    md5.update(body);
    const digest = md5.digest();
    const blob = await contents.createBlob();
    await blob.write(body);
    const now = options.now();
    const unique = randomBytes(8).toString('hex').toUpperCase();
    const time = now.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
    database.transact(() => {
      versions.add(
        {
          bucket: target.name,
          key: `${accessLog.prefix}${time}-${unique}`,
          deleteMarker: false,
          content: contents.ofBlob(blob.blob, body.length, new Map([['MD5', digest]])),
          size: body.length,
          etag: digest.toString('hex'),
          storageClass: 'STANDARD',
          headers: { 'content-type': 'text/plain' },
          checksum: null,
          parts: null,
        },
        now.getTime(),
        target.versioning,
      );
    });
    await blob.discard();
    delivered += 1;
  }
  return delivered;
}
