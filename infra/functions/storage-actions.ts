import type { fileFolders } from '../files/file-folders.ts';

/** Actions on the bucket, and on the objects in its folders. */
export type Actions = Readonly<
  Partial<Record<'bucket' | keyof typeof fileFolders, readonly string[]>>
>;

const removing = ['s3:DeleteObject', 's3:DeleteObjectVersion'];
const reading = ['s3:GetObject', 's3:GetObjectVersion'];

/** Without the permission to list, S3 answers 403 rather than 404 for a missing object. */
const read: Actions = {
  bucket: ['s3:ListBucket'],
  files: reading,
  posters: reading,
  reviews: ['s3:GetObject'],
  logos: ['s3:GetObject'],
};
const write: Actions = {
  files: ['s3:PutObject'],
  posters: ['s3:PutObject'],
  reviews: ['s3:PutObject'],
  logos: ['s3:PutObject'],
};
const copy: Actions = {
  bucket: ['s3:ListBucket'],
  files: [...reading, 's3:PutObject'],
  posters: [...reading, 's3:PutObject'],
};

/**
 * The actions that each command of S3 needs, whether it is sent or a link is signed for it. A command that is not listed
 * may not be used.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 */
const actionsByCommand = {
  AbortMultipartUpload: { files: ['s3:AbortMultipartUpload'] },
  CompleteMultipartUpload: { files: ['s3:PutObject'] },
  CopyObject: copy,
  CreateMultipartUpload: { files: ['s3:PutObject'] },
  // Of files, and of their versions, which are the trash: only of the function that changes files.
  DeleteObject: { files: removing, posters: removing, reviews: removing, logos: removing },
  // Of posters and tables of frames, which every function that calls `syncFile` deletes, and of logos.
  DeleteObjects: {
    posters: ['s3:DeleteObject'],
    reviews: ['s3:DeleteObject'],
    logos: ['s3:DeleteObject'],
  },
  GetObject: read,
  HeadObject: read,
  ListMultipartUploads: { bucket: ['s3:ListBucketMultipartUploads'] },
  ListObjectVersions: { bucket: ['s3:ListBucketVersions'] },
  ListObjectsV2: { bucket: ['s3:ListBucket'] },
  ListParts: { files: ['s3:ListMultipartUploadParts'] },
  PutObject: write,
  UploadPart: { files: ['s3:PutObject'] },
  UploadPartCopy: { files: [...reading, 's3:PutObject'] },
} as const satisfies Record<string, Actions>;

/** The bucket, and its folders. */
export const bucketParts = ['bucket', 'files', 'posters', 'reviews', 'logos'] as const;

/** Functions that send their commands to some of the folders alone. */
const foldersByFunction: Readonly<Record<string, readonly (keyof Actions)[]>> = {
  // They delete the logos of which nothing knows any more, as all that a workspace has stored.
  'events/change-files': bucketParts,
  'events/reconcile': bucketParts,
  // What it reads are the pictures of mails.
  'events/send-mail': ['posters', 'logos'],
  'media/add-proxy': ['bucket', 'posters'],
  'media/add-waveform': ['bucket', 'posters'],
  // They sign links to posters and logos alone.
  'guest/get-guest-link': ['posters', 'logos'],
  'guest/get-guest-posters': ['posters'],
  'guest/open-link': ['posters', 'logos'],
  'workspace/change-branding': ['logos'],
  'workspace/export-workspace': ['logos'],
  'workspace/get-branding': ['logos'],
};

/** Where the other functions send theirs. */
const otherFolders = ['bucket', 'files', 'posters', 'reviews'] as const;

/** Functions that read files, and write alone what lies beside them: tables of frames, copies of posters and proxies. */
const readersOfFiles = [
  'events/proxy-made',
  'events/start-proxy',
  'media/check-proxy',
  'media/get-file-media',
  'media/retry-proxy',
  'reviews/add-review-version',
  'reviews/attach-review-version',
  'reviews/start-review',
];

/**
 * The actions that commands need on the bucket, and on the objects of those folders that a function sends them to, as far
 * as it is for them.
 */
export function storageActionsOf(key: string, commands: readonly StorageCommand[]): Actions {
  const parts = foldersByFunction[key] ?? otherFolders;
  const each = parts.map((on) => [on, actionsOn(on, commands, key)] as const);
  return Object.fromEntries(each.filter(([, actions]) => actions.length > 0));
}

function actionsOn(on: keyof Actions, commands: readonly StorageCommand[], key: string): string[] {
  const all = commands.flatMap((command): readonly string[] => storageActions[command][on] ?? []);
  const isReader = on === 'files' && readersOfFiles.includes(key);
  return [...new Set(isReader ? all.filter((action) => reading.includes(action)) : all)].sort();
}

/** A command of S3 that functions may use, by the name of the SDK's class without `Command`. */
export type StorageCommand = keyof typeof actionsByCommand;

export const storageActions: Readonly<Record<StorageCommand, Actions>> = actionsByCommand;
