import type { ObjectCall } from '../calls/call.ts';
import { invalidArgument, S3Error } from '../http/errors.ts';
import { decodeUri } from '../http/request.ts';
import type { Version } from '../storage/versions.ts';
import { findReadable } from './find-version.ts';
import { judgeConditions, readConditions } from './read-conditions.ts';

/**
 * Finds the version that a copy reads, and checks the conditions on it. In the header, `+` stands for a space, and
 * a `?` of the key is encoded.
 * @throws S3Error `InvalidArgument`, `NoSuchBucket`, 412, or what a read throws
 */
export function readCopySource(call: ObjectCall): Version {
  const { service, request } = call;
  const header = request.headers['x-amz-copy-source'] ?? '';
  const [path = '', query] = header.replace(/^\//, '').split('?');
  const decoded = decodeUri(path.replaceAll('+', ' '));
  const slash = decoded.indexOf('/');
  const bucket = decoded.slice(0, Math.max(slash, 0));
  const key = decoded.slice(slash + 1);
  if (bucket === '' || key === '') {
    throw invalidArgument(
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
      'x-amz-copy-source',
      header,
    );
  }
  if (!service.options.buckets.some(({ name }) => name === bucket)) {
    throw new S3Error('NoSuchBucket', { elements: { BucketName: bucket } });
  }
  const versionId = query === undefined ? null : new URLSearchParams(query).get('versionId');
  const source = findSource(call, { bucket, key, versionId });
  const conditions = readConditions(request.headers, 'x-amz-copy-source-');
  const verdict = judgeConditions(source, conditions);
  if (verdict !== 'read') {
    const condition =
      verdict === 'not_modified'
        ? `x-amz-copy-source-${conditions.ifNoneMatch === undefined ? 'If-Modified-Since' : 'If-None-Match'}`
        : `x-amz-copy-source-${verdict.failed}`;
    throw new S3Error('PreconditionFailed', { elements: { Condition: condition } });
  }
  return source;
}

function findSource(
  { service, auth }: ObjectCall,
  target: { bucket: string; key: string; versionId: string | null },
): Version {
  try {
    return findReadable(service, auth.principal, target);
  } catch (error) {
    if (!(error instanceof S3Error) || error.code !== 'MethodNotAllowed') throw error;
    // CopyObject's page: a delete marker that is named as the source is a bad request.
    throw new S3Error('InvalidRequest', {
      message:
        'The source of a copy request may not specifically refer to a delete marker by version id.',
    });
  }
}
