/** What the credentials of a device may do with the files of its workspace, besides reading them. */
export interface StorageAccess {
  /** Upload and replace; replaced files stay in the trash. */
  write: boolean;
  /** Upload to cold storage as well. */
  writeCold: boolean;
  /** Move to the trash. */
  remove: boolean;
}

interface Statement {
  Effect: 'Allow';
  Action: string[];
  Resource: string;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/**
 * The session policy of a device's credentials: the files of one workspace, and of these what the member may do. The
 * role's own policy must allow it as well. No action on versions: what sync tools delete or replace stays in the trash.
 * No ACLs; tags are read, since AWS CLI 2 does so before it copies an object in parts
 * (https://github.com/aws/aws-cli/issues/5375). Storage classes that are slow to read, or billed for longer than files
 * are kept, are left out.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/amazon-s3-policy-keys.html
 * @param folder of the workspace in the bucket, with a slash at its end
 */
export function sessionPolicy(bucketArn: string, folder: string, access: StorageAccess): string {
  const files = `${bucketArn}/${folder}*`;
  const statements: Statement[] = [
    {
      Effect: 'Allow',
      Action: ['s3:ListBucket'],
      Resource: bucketArn,
      Condition: { StringLike: { 's3:prefix': `${folder}*` } },
    },
    { Effect: 'Allow', Action: ['s3:GetObject', 's3:GetObjectTagging'], Resource: files },
  ];
  if (access.write) {
    statements.push(
      {
        Effect: 'Allow',
        Action: ['s3:PutObject'],
        Resource: files,
        // Of the requests of a multipart upload only the first names a class.
        Condition: { StringEqualsIfExists: { 's3:x-amz-storage-class': writableClasses(access) } },
      },
      {
        Effect: 'Allow',
        Action: ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: files,
      },
    );
  }
  if (access.remove) {
    statements.push({ Effect: 'Allow', Action: ['s3:DeleteObject'], Resource: files });
  }
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

function writableClasses({ writeCold }: StorageAccess): string[] {
  return ['STANDARD', 'INTELLIGENT_TIERING', ...(writeCold ? ['GLACIER_IR'] : [])];
}
