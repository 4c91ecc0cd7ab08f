import { Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * A name of a part of CloudFront. CDK's own names lack the stage's or the region's, but an account has only one of each
 * name, in all stages and regions: https://github.com/aws/aws-cdk/issues/21507
 */
export function globalName(scope: Construct, id: string): string {
  return `${Aws.REGION}-${Stack.of(scope).stackName}-${id}`;
}
