import {
  createBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
} from './buckets/bucket-calls.ts';
import type { BucketCall, ObjectCall, Reply } from './calls/call.ts';
import { notImplemented } from './http/errors.ts';
import type { S3Request } from './http/request.ts';
import { listObjects, listObjectsV2 } from './listing/list-objects.ts';
import { listObjectVersions } from './listing/list-versions.ts';
import { abortMultipartUpload } from './multipart/abort-upload.ts';
import { completeMultipartUpload } from './multipart/complete-upload.ts';
import { createMultipartUpload } from './multipart/create-upload.ts';
import { listParts } from './multipart/list-parts.ts';
import { listMultipartUploads } from './multipart/list-uploads.ts';
import { uploadPart } from './multipart/upload-part.ts';
import { uploadPartCopy } from './multipart/upload-part-copy.ts';
import { copyObject } from './objects/copy-object.ts';
import { deleteObject } from './objects/delete-object.ts';
import { deleteObjects } from './objects/delete-objects.ts';
import { getObject } from './objects/get-object.ts';
import { getObjectTagging } from './objects/get-object-tagging.ts';
import { putObject } from './objects/put-object.ts';

interface Operation<Call> {
  name: string;
  method: string;
  /** The parameter that selects the operation. */
  subresource: string | null;
  /** Whether it is selected by `x-amz-copy-source`. */
  copies?: boolean;
  answer: (call: Call) => Promise<Reply>;
}

export const bucketOperations: Operation<BucketCall>[] = [
  { name: 'ListObjectsV2', method: 'GET', subresource: 'list-type', answer: listObjectsV2 },
  { name: 'ListObjects', method: 'GET', subresource: null, answer: listObjects },
  {
    name: 'ListObjectVersions',
    method: 'GET',
    subresource: 'versions',
    answer: listObjectVersions,
  },
  {
    name: 'ListMultipartUploads',
    method: 'GET',
    subresource: 'uploads',
    answer: listMultipartUploads,
  },
  { name: 'GetBucketLocation', method: 'GET', subresource: 'location', answer: getBucketLocation },
  {
    name: 'GetBucketVersioning',
    method: 'GET',
    subresource: 'versioning',
    answer: getBucketVersioning,
  },
  { name: 'HeadBucket', method: 'HEAD', subresource: null, answer: headBucket },
  { name: 'CreateBucket', method: 'PUT', subresource: null, answer: createBucket },
  { name: 'DeleteObjects', method: 'POST', subresource: 'delete', answer: deleteObjects },
];

export const objectOperations: Operation<ObjectCall>[] = [
  { name: 'GetObject', method: 'GET', subresource: null, answer: getObject },
  { name: 'HeadObject', method: 'HEAD', subresource: null, answer: getObject },
  { name: 'GetObjectTagging', method: 'GET', subresource: 'tagging', answer: getObjectTagging },
  { name: 'PutObject', method: 'PUT', subresource: null, answer: putObject },
  { name: 'CopyObject', method: 'PUT', subresource: null, copies: true, answer: copyObject },
  { name: 'DeleteObject', method: 'DELETE', subresource: null, answer: deleteObject },
  {
    name: 'CreateMultipartUpload',
    method: 'POST',
    subresource: 'uploads',
    answer: createMultipartUpload,
  },
  { name: 'UploadPart', method: 'PUT', subresource: 'uploadId', answer: uploadPart },
  {
    name: 'UploadPartCopy',
    method: 'PUT',
    subresource: 'uploadId',
    copies: true,
    answer: uploadPartCopy,
  },
  { name: 'ListParts', method: 'GET', subresource: 'uploadId', answer: listParts },
  {
    name: 'CompleteMultipartUpload',
    method: 'POST',
    subresource: 'uploadId',
    answer: completeMultipartUpload,
  },
  {
    name: 'AbortMultipartUpload',
    method: 'DELETE',
    subresource: 'uploadId',
    answer: abortMultipartUpload,
  },
];

/** Parameters that change what a request does, without being operations themselves. */
const ignoredParameters =
  /^(?:x-id|X-Amz-.*|x-amz-.*|AWSAccessKeyId|response-.*|versionId|partNumber|prefix|delimiter|marker|max-keys|encoding-type|continuation-token|start-after|fetch-owner|key-marker|version-id-marker|max-uploads|upload-id-marker|max-parts|part-number-marker)$/;

/**
 * The operation that a request means.
 * @throws S3Error `NotImplemented` for any other
 */
export function findOperation<Call>(
  operations: readonly Operation<Call>[],
  { method, query, headers }: S3Request,
): Operation<Call> {
  const copies = headers['x-amz-copy-source'] !== undefined;
  const subresources = [...query.keys()].filter((name) => !ignoredParameters.test(name));
  const [subresource = null, ...more] = subresources;
  const found = operations.find(
    (operation) =>
      operation.method === method &&
      operation.subresource === subresource &&
      (operation.copies ?? false) === (copies && method === 'PUT'),
  );
  if (found !== undefined && more.length === 0) return found;
  throw notImplemented(`${method} with the parameters "${subresources.join('", "')}"`);
}
