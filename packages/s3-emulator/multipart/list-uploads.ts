import { authorize, type BucketCall, bucketArn, type Reply, xmlReply } from '../calls/call.ts';
import { element, group, xmlDocument } from '../http/xml.ts';
import { keyWriter } from '../listing/encoding.ts';
import { commonPrefixes } from '../listing/list-objects.ts';
import { ownerElement } from '../listing/owner.ts';
import { readLimit } from '../listing/page-of-keys.ts';
import { isoDate } from '../objects/object-headers.ts';
import { toUpload, type Upload } from '../storage/uploads.ts';

const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Uploads are in the order of their keys, and those of one key in the order in which they were initiated. */
function isAfter(upload: Upload, keyMarker: string, marker: Upload | null): boolean {
  const order = compareKeys(upload.key, keyMarker);
  if (order !== 0 || marker === null) return order > 0;
  if (upload.initiated !== marker.initiated) return upload.initiated > marker.initiated;
  return upload.id > marker.id;
}

function entry(upload: Upload, write: (key: string) => string): string {
  return group('Upload', [
    element('Key', write(upload.key)),
    element('UploadId', upload.id),
    ownerElement('Initiator', upload.initiator),
    ownerElement('Owner'),
    element('StorageClass', upload.storageClass),
    element('Initiated', isoDate(upload.initiated)),
    element('ChecksumAlgorithm', upload.algorithm),
    element('ChecksumType', upload.checksumType),
  ]);
}

/** One entry of the list: an upload, or the common prefix of several. */
interface Entry {
  prefix: string | null;
  upload: Upload;
}

function entriesOf(uploads: readonly Upload[], prefix: string, delimiter: string): Entry[] {
  const entries: Entry[] = [];
  for (const upload of uploads) {
    const end = delimiter === '' ? -1 : upload.key.indexOf(delimiter, prefix.length);
    const common = end < 0 ? null : upload.key.slice(0, end + delimiter.length);
    if (common !== null && entries.at(-1)?.prefix === common) continue;
    entries.push({ prefix: common, upload });
  }
  return entries;
}

export async function listMultipartUploads(call: BucketCall): Promise<Reply> {
  const { service, request, auth, bucket } = call;
  const { query } = request;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  authorize(auth.principal, 's3:ListBucketMultipartUploads', bucketArn(bucket.name), {
    ...(query.has('prefix') ? { 's3:prefix': prefix } : {}),
    ...(query.has('delimiter') ? { 's3:delimiter': delimiter } : {}),
  });
  const write = keyWriter(query);
  const limit = readLimit(query, 'max-uploads');
  const keyMarker = query.get('key-marker') ?? '';
  const marker = service.uploads.byId(query.get('upload-id-marker') ?? '');
  const uploads = service.database
    .all(
      'SELECT * FROM uploads WHERE bucket = ? AND key >= ? ORDER BY key, initiated, id',
      bucket.name,
      prefix,
    )
    .map(toUpload)
    .filter(({ key }) => key.startsWith(prefix))
    .filter((upload) => keyMarker === '' || isAfter(upload, keyMarker, marker));
  const entries = entriesOf(uploads, prefix, delimiter).filter(
    (each) => each.prefix === null || each.prefix !== keyMarker,
  );
  const page = entries.slice(0, limit);
  const isTruncated = limit > 0 && entries.length > limit;
  const last = isTruncated ? page.at(-1) : undefined;
  return xmlReply(
    xmlDocument('ListMultipartUploadsResult', [
      element('Bucket', bucket.name),
      element('KeyMarker', write(keyMarker)),
      element('UploadIdMarker', query.get('upload-id-marker') ?? ''),
      element('NextKeyMarker', last && write(last.prefix ?? last.upload.key)),
      element('NextUploadIdMarker', last && (last.prefix === null ? last.upload.id : '')),
      element('Prefix', write(prefix)),
      element('Delimiter', delimiter === '' ? null : write(delimiter)),
      element('EncodingType', query.get('encoding-type')),
      element('MaxUploads', limit),
      element('IsTruncated', isTruncated),
      ...page.flatMap((each) => (each.prefix === null ? [entry(each.upload, write)] : [])),
      ...commonPrefixes(
        page.flatMap((each) => each.prefix ?? []),
        write,
      ),
    ]),
  );
}
