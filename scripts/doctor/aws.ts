import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SNSClient } from '@aws-sdk/client-sns';
import { STSClient } from '@aws-sdk/client-sts';
import { frontRegion } from '#infra/stage/front-names.ts';

/** The AWS clients of the doctor. */
export function createAws(region: string) {
  return {
    // CloudFront accepts only certificates of this region.
    acm: new ACMClient({ region: 'us-east-1' }),
    cloudFormation: new CloudFormationClient({ region }),
    /** Of the stack in front of the stage's own. */
    front: new CloudFormationClient({ region: frontRegion }),
    cloudWatch: new CloudWatchClient({ region }),
    lambda: new LambdaClient({ region }),
    s3: new S3Client({ region }),
    secrets: new SecretsManagerClient({ region }),
    ses: new SESv2Client({ region }),
    stepFunctions: new SFNClient({ region }),
    sns: new SNSClient({ region }),
    sts: new STSClient({ region }),
  };
}

export type Aws = ReturnType<typeof createAws>;

/** The configured region, from AWS_REGION or the profile, as the SDK resolves it; undefined if there is none. */
export async function configuredRegion(): Promise<string | undefined> {
  try {
    return await new STSClient({}).config.region();
  } catch {
    return undefined;
  }
}
