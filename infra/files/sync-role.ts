import { ArnPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledgeFolders, fileFolders, objectsIn } from './file-folders.ts';

/** The classes that files may be stored in: those from which they can be read at once. */
const storageClasses = ['STANDARD', 'INTELLIGENT_TIERING', 'GLACIER_IR'];

/**
 * The role from which the credentials of sync tools are cut: the most that any of them may do. A session policy limits
 * each to its workspace, and to what its member may do. None may delete a version, so that the trash outlives every tool.
 * Only the function that issues credentials may assume it. Its trust is enough, as both are in one account:
 * https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
 */
export class SyncRole extends Role {
  constructor(scope: Construct, id: string, bucket: Bucket, { role }: LambdaFunction) {
    if (!role) throw new Error('The function that issues credentials has a role.');
    const statements = statementsOn(bucket);
    super(scope, id, {
      assumedBy: new ArnPrincipal(role.roleArn),
      inlinePolicies: { Grants: new PolicyDocument({ statements }) },
    });
    acknowledgeFolders(this, bucket);
  }
}

function statementsOn(bucket: Bucket): PolicyStatement[] {
  const files = objectsIn(bucket, 'files');
  return [
    new PolicyStatement({
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
      conditions: { StringLike: { 's3:prefix': `${fileFolders.files}*` } },
    }),
    new PolicyStatement({
      actions: [
        's3:AbortMultipartUpload',
        's3:DeleteObject',
        's3:GetObject',
        's3:GetObjectTagging',
        's3:ListMultipartUploadParts',
      ],
      resources: [files],
    }),
    new PolicyStatement({
      actions: ['s3:PutObject'],
      resources: [files],
      conditions: { StringEqualsIfExists: { 's3:x-amz-storage-class': storageClasses } },
    }),
  ];
}
