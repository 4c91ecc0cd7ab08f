import { Names, Stack, Validations } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';

/**
 * The folders of the bucket: the workspaces' files, the posters of their films and pictures, the tables of frames of what
 * is reviewed, and the logos that guests of their links see.
 */
export const fileFolders = {
  files: 'w/',
  posters: 'posters/',
  reviews: 'reviews/',
  logos: 'logos/',
} as const;

/** All objects in a folder, as a pattern of ARNs. */
export function objectsIn(bucket: Bucket, folder: keyof typeof fileFolders): string {
  return bucket.arnForObjects(`${fileFolders[folder]}*`);
}

/** Explains to cdk-nag that a role's grants on the folders have a wildcard. */
export function acknowledgeFolders(role: IRole, bucket: Bucket): void {
  const resource = resourceOf(bucket);
  const stack = Stack.of(bucket);
  // In a nested stack CDK makes it a parameter of this name.
  const arn =
    Stack.of(role) === stack
      ? `${stack.getLogicalId(resource)}.Arn`
      : `referenceto${Names.uniqueId(resource)}Arn`;
  for (const folder of Object.values(fileFolders)) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${arn}>/${folder}*]`,
      reason: 'The names of files are chosen by users; the folder in the bucket is named.',
    });
  }
}

/** Where S3 delivers its log of reads, in the bucket of that log. */
export const readLogPrefix = 'reads/';

/** Explains to cdk-nag that the grant on the logs has a wildcard. */
export function acknowledgeReadLogs(role: IRole, bucket: Bucket): void {
  const id = Stack.of(bucket).getLogicalId(resourceOf(bucket));
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::<${id}.Arn>/${readLogPrefix}*]`,
    reason: 'S3 chooses the names of its logs; their folder is named.',
  });
}

/** The resource behind a bucket of ours. */
export function resourceOf(bucket: Bucket): CfnBucket {
  const resource = bucket.node.defaultChild;
  if (resource instanceof CfnBucket) return resource;
  throw new Error('A bucket is an AWS::S3::Bucket.');
}
