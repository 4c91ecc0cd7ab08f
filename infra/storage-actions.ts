interface Actions {
  /** Actions on the bucket. */
  readonly bucket?: readonly string[];
  /** Actions on objects in it. */
  readonly objects?: readonly string[];
}

/** Without the permission to list, S3 answers 403 rather than 404 for a missing object. */
const read: Actions = {
  bucket: ['s3:ListBucket'],
  objects: ['s3:GetObject', 's3:GetObjectVersion'],
};
const write: Actions = { objects: ['s3:PutObject'] };
const copy: Actions = {
  bucket: ['s3:ListBucket'],
  objects: [...(read.objects ?? []), 's3:PutObject'],
};
const remove: Actions = { objects: ['s3:DeleteObject', 's3:DeleteObjectVersion'] };

/**
 * The actions that each command of S3 needs, whether it is sent or a link is signed for it. A command that is not listed
 * may not be used.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 */
const actionsByCommand = {
  AbortMultipartUpload: { objects: ['s3:AbortMultipartUpload'] },
  CompleteMultipartUpload: write,
  CopyObject: copy,
  CreateMultipartUpload: write,
  DeleteObject: remove,
  DeleteObjects: remove,
  GetObject: read,
  HeadObject: read,
  ListMultipartUploads: { bucket: ['s3:ListBucketMultipartUploads'] },
  ListObjectVersions: { bucket: ['s3:ListBucketVersions'] },
  ListObjectsV2: { bucket: ['s3:ListBucket'] },
  ListParts: { objects: ['s3:ListMultipartUploadParts'] },
  PutObject: write,
  UploadPart: write,
  UploadPartCopy: copy,
} as const satisfies Record<string, Actions>;

/** A command of S3 that functions may use, by the name of the SDK's class without `Command`. */
export type StorageCommand = keyof typeof actionsByCommand;

export const storageActions: Readonly<Record<StorageCommand, Actions>> = actionsByCommand;
