import { CloudFormationServiceException, type Stack } from '@aws-sdk/client-cloudformation';
import type { Settings } from '#infra/stage/settings.ts';

export const now = new Date('2026-11-22T09:00:00Z');
const hour = 60 * 60 * 1000;
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour);

export const webhookUrl = 'https://webhook.lambda-url.eu-west-1.on.aws/';
export const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';

export const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/limits/1';

/** A complete stage. */
export const settings: Settings = {
  stage: 'production',
  samLocal: false,
  keepsData: true,
  mailFrom: 'hello@mail.cutbay.app',
  operatorEmail: 'operator@cutbay.app',
  webhookConcurrency: 50,
  monthlyBudget: 1_000,
  addressLimit: 900,
  copies: { region: 'eu-central-1', vaultName: 'copies', bucketName: 'copies-of-files' },
  domain: { name: 'app.cutbay.app', certificateArn },
};

/** The outputs of its stack. */
export const outputs = {
  SiteOrigin: 'https://app.cutbay.app',
  DistributionDomain: 'd1.cloudfront.net',
  TableName: 'Cutbay-production-Table',
  FileBucket: 'cutbay-production-files-123456789012-eu-west-1-an',
  StripeWebhookUrl: webhookUrl,
  StripeSecretKeyArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:StripeSecretKey',
  StripeWebhookSecretArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:Webhook',
  GuestKeysArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:GuestKeys',
  SessionKeysArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:SessionKeys',
  SecondFactorKeysArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:SecondFactorKeys',
  CertificateKeysArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:CertificateKeys',
  OriginSecretArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:OriginSecret',
  OperatorTopicArn: 'arn:aws:sns:eu-west-1:123456789012:Operator',
  ReconciliationArn: 'arn:aws:states:eu-west-1:123456789012:stateMachine:Parts',
  MailConfigurationSet: 'mail',
  DkimRecord1: 'one._domainkey.mail.cutbay.app CNAME one.dkim.amazonses.com',
  DkimRecord2: 'two._domainkey.mail.cutbay.app CNAME two.dkim.amazonses.com',
  DkimRecord3: 'three._domainkey.mail.cutbay.app CNAME three.dkim.amazonses.com',
  Revision: 'b2ee1f4',
  PreviousRevision: '54085fd',
} as const;

/** The stack as CloudFormation returns it. */
export function stackAs(overrides: Partial<Stack> = {}): Stack {
  return {
    StackName: 'Cutbay-production',
    StackId: 'arn:aws:cloudformation:eu-west-1:123456789012:stack/Cutbay-production/1',
    StackStatus: 'UPDATE_COMPLETE',
    CreationTime: hoursAgo(1_000),
    EnableTerminationProtection: true,
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    })),
    ...overrides,
  };
}

/** CloudFormation's error for a missing stack. */
export const noSuchStack = new CloudFormationServiceException({
  name: 'ValidationError',
  message: 'Stack with id Cutbay-production does not exist',
  $fault: 'client',
  $metadata: {},
});

/** An execution of its reconciliation. */
export const execution = {
  executionArn: 'arn:aws:states:eu-west-1:123456789012:execution:Parts:1',
  stateMachineArn: outputs.ReconciliationArn,
  name: '1',
  startDate: hoursAgo(5),
};
