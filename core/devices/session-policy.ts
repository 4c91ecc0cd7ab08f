/** What the credentials of a device may do with the files of its workspace, besides reading them. */
export interface StorageAccess {
  /** Upload and replace; replaced files stay in the trash. */
  write: boolean;
  /** Upload to cold storage as well. */
  writeCold: boolean;
  /** Move to the trash. */
  remove: boolean;
}

/** A folder of the first level, and what may be done in it. */
export interface SyncedFolder extends Pick<StorageAccess, 'write' | 'remove'> {
  name: string;
}

interface Statement {
  Effect: 'Allow';
  Action: string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** The bucket of a workspace, and its folder there, with a slash at its end. */
export interface WorkspaceInBucket {
  bucketArn: string;
  folder: string;
}

/**
 * The characters that a session policy can have. AWS also compresses it into a token with a limit that it does not tell: a
 * shorter one can be refused as well.
 * https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
 */
export const maxPolicyCharacters = 2_048;

/**
 * The session policy of a device's credentials: the files of one workspace, and of these what the member may do. The
 * role's own policy must allow it as well. No action on versions: what sync tools delete or replace stays in the trash.
 * No ACLs; tags are read, since AWS CLI 2 does so before it copies an object in parts
 * (https://github.com/aws/aws-cli/issues/5375). Storage classes that are slow to read, or billed for longer than files
 * are kept, are left out.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/amazon-s3-policy-keys.html
 */
export function sessionPolicy(
  { bucketArn, folder }: WorkspaceInBucket,
  access: StorageAccess,
): string {
  const files = `${bucketArn}/${folder}*`;
  const statements: Statement[] = [
    {
      Effect: 'Allow',
      Action: ['s3:ListBucket'],
      Resource: bucketArn,
      Condition: { StringLike: { 's3:prefix': `${folder}*` } },
    },
    { Effect: 'Allow', Action: reading, Resource: files },
  ];
  if (access.write) {
    statements.push(
      { Effect: 'Allow', Action: ['s3:PutObject'], Resource: files, Condition: classes(access) },
      { Effect: 'Allow', Action: ofParts, Resource: files },
    );
  }
  if (access.remove) {
    statements.push({ Effect: 'Allow', Action: ['s3:DeleteObject'], Resource: files });
  }
  return policyOf(statements);
}

/**
 * The same for some folders of the first level, and nothing else: S3 lists all names below a prefix, also with a
 * delimiter, whatever of it can be read (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html), so the
 * workspace's own folder cannot be listed. Each name stands with the slash at its end, without which it would match those
 * that begin alike, and only twice, in one statement for all that is allowed there: requests that name no class pass its
 * condition.
 */
export function foldersPolicy(
  { bucketArn, folder }: WorkspaceInBucket,
  folders: readonly SyncedFolder[],
  access: Pick<StorageAccess, 'writeCold'>,
): string {
  const patterns = (some: readonly SyncedFolder[]) =>
    some.map(({ name }) => `${folder}${literal(name)}/*`);
  const statements: Statement[] = [
    {
      Effect: 'Allow',
      Action: ['s3:ListBucket'],
      Resource: bucketArn,
      Condition: { StringLike: { 's3:prefix': patterns(folders) } },
    },
  ];
  for (const write of [false, true]) {
    for (const remove of [false, true]) {
      const alike = folders.filter((each) => each.write === write && each.remove === remove);
      if (alike.length === 0) continue;
      statements.push({
        Effect: 'Allow',
        Action: [
          ...reading,
          ...(write ? ['s3:PutObject', ...ofParts] : []),
          ...(remove ? ['s3:DeleteObject'] : []),
        ],
        Resource: patterns(alike).map((pattern) => `${bucketArn}/${pattern}`),
        ...(write && { Condition: classes(access) }),
      });
    }
  }
  return policyOf(statements);
}

const reading = ['s3:GetObject', 's3:GetObjectTagging'];
const ofParts = ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'];

/** Of the requests of a multipart upload only the first names a class. */
function classes({ writeCold }: Pick<StorageAccess, 'writeCold'>) {
  const writable = ['STANDARD', 'INTELLIGENT_TIERING', ...(writeCold ? ['GLACIER_IR'] : [])];
  return { StringEqualsIfExists: { 's3:x-amz-storage-class': writable } };
}

/**
 * A name of which no character is a wildcard or begins a variable, in policies since version 2012-10-17.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_variables.html#policy-vars-specialchars
 */
function literal(name: string): string {
  return name.replaceAll(/[*?$]/g, (character) => `\${${character}}`);
}

/** STS takes no characters above U+00FF; JSON writes them, and those that terminals misread, in ASCII. */
function policyOf(statements: readonly Statement[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements }).replaceAll(
    /[^ -~]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
