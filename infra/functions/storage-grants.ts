import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { acknowledgeFolders, objectsIn } from '../files/file-folders.ts';
import { type Actions, type StorageCommand, storageActions } from './storage-actions.ts';

/** Lets a function send these commands to the bucket, or sign links for them. */
export function grantStorage(
  lambda: LambdaFunction,
  bucket: Bucket,
  commands: readonly StorageCommand[],
): void {
  const grant = (on: keyof Actions, resource: string) => {
    const all = commands.flatMap((command) => storageActions[command][on] ?? []);
    const actions = [...new Set(all)].sort();
    if (actions.length > 0)
      lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
  };
  grant('bucket', bucket.bucketArn);
  grant('files', objectsIn(bucket, 'files'));
  grant('posters', objectsIn(bucket, 'posters'));
  if (lambda.role && commands.length > 0) acknowledgeFolders(lambda.role, bucket);
}
