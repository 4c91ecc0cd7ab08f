import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
} from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import type { Settings } from '#infra/settings.ts';
import type { Dns } from '../dns.ts';
import type { Surroundings } from '../doctor.ts';

export const now = new Date('2026-11-22T09:00:00Z');
const hour = 60 * 60 * 1000;
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour);

export const webhookUrl = 'https://webhook.lambda-url.eu-west-1.on.aws/';
export const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';

/** A stage that is filled in and lacks nothing. */
export const settings: Settings = {
  stage: 'production',
  samLocal: false,
  keepsData: true,
  mailFrom: 'hello@mail.cutbay.app',
  operatorEmail: 'operator@cutbay.app',
  webhookConcurrency: 50,
  monthlyBudget: 200,
  domain: { name: 'app.cutbay.app', certificateArn },
};

/** The outputs of its stack. */
export const outputs = {
  SiteOrigin: 'https://app.cutbay.app',
  DistributionDomain: 'd1.cloudfront.net',
  TableName: 'Cutbay-production-Table',
  StripeWebhookUrl: webhookUrl,
  StripeSecretKeyArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:StripeSecretKey',
  StripeWebhookSecretArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:Webhook',
  SessionKeysArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:SessionKeys',
  SecondFactorKeysArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:SecondFactorKeys',
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

/** The stack as CloudFormation tells it. */
export function stackAs(differing: Partial<Stack> = {}): Stack {
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
    ...differing,
  };
}

/** The error by which CloudFormation tells that a stack is not there. */
export const noSuchStack = new CloudFormationServiceException({
  name: 'ValidationError',
  message: 'Stack with id Cutbay-production does not exist',
  $fault: 'client',
  $metadata: {},
});

/** AWS as it answers where nothing is missing; a test puts other answers in the place of some. */
export function healthyCloud() {
  const { samLocal: _, ...deployed } = settings;
  const cloud = {
    acm: mockClient(ACMClient),
    cloudFormation: mockClient(CloudFormationClient),
    cloudWatch: mockClient(CloudWatchClient),
    lambda: mockClient(LambdaClient),
    secrets: mockClient(SecretsManagerClient),
    ses: mockClient(SESv2Client),
    stepFunctions: mockClient(SFNClient),
    sns: mockClient(SNSClient),
    sts: mockClient(STSClient),
  };
  cloud.sts
    .on(GetCallerIdentityCommand)
    .resolves({ Arn: 'arn:aws:sts::123456789012:assumed-role/Operator/ada' });
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .resolves({ Stacks: [stackAs()] })
    .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
    .resolves({
      Stacks: [
        {
          ...stackAs(),
          Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '28' }],
        },
      ],
    })
    .on(GetTemplateSummaryCommand)
    .resolves({ Metadata: JSON.stringify({ settings: deployed }) });
  cloud.lambda.on(GetAccountSettingsCommand).resolves({
    AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 950 },
  });
  cloud.ses
    .on(GetAccountCommand)
    .resolves({ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'HEALTHY' })
    .on(GetEmailIdentityCommand, { EmailIdentity: 'mail.cutbay.app' })
    .resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } });
  cloud.acm.on(DescribeCertificateCommand, { CertificateArn: certificateArn }).resolves({
    Certificate: {
      Status: 'ISSUED',
      SubjectAlternativeNames: ['*.cutbay.app'],
      NotAfter: hoursAgo(-24 * 200),
    },
  });
  cloud.secrets
    .on(DescribeSecretCommand)
    .resolves({
      LastChangedDate: hoursAgo(-1),
      VersionIdsToStages: { a: ['AWSCURRENT'], b: ['AWSPREVIOUS'] },
    })
    .on(GetSecretValueCommand, { SecretId: outputs.StripeSecretKeyArn })
    .resolves({ SecretString: 'rk_live_secret' });
  cloud.sns.on(ListSubscriptionsByTopicCommand).resolves({
    Subscriptions: [
      {
        Protocol: 'email',
        Endpoint: settings.operatorEmail,
        SubscriptionArn: `${outputs.OperatorTopicArn}:1`,
      },
    ],
  });
  cloud.cloudWatch
    .on(DescribeAlarmsCommand)
    .resolves({
      MetricAlarms: [
        { AlarmName: 'Cutbay-production-CallsFail', StateValue: 'OK', ActionsEnabled: true },
      ],
    })
    .on(DescribeAlarmHistoryCommand, { HistoryItemType: 'StateUpdate' })
    .resolves({ AlarmHistoryItems: [drill] })
    .on(DescribeAlarmHistoryCommand, { HistoryItemType: 'Action' })
    .resolves({
      AlarmHistoryItems: [
        {
          AlarmName: 'Cutbay-production-CallsFail',
          HistorySummary: `Successfully executed action ${outputs.OperatorTopicArn}`,
        },
        {
          AlarmName: 'Cutbay-production-CallsFail',
          HistorySummary: `Failed to execute action ${outputs.OperatorTopicArn}`,
        },
      ],
    });
  cloud.stepFunctions.on(ListExecutionsCommand).resolves({
    executions: [{ ...execution, status: 'SUCCEEDED', stopDate: hoursAgo(4) }],
  });
  return cloud;
}

export type Cloud = ReturnType<typeof healthyCloud>;

/** An alarm that was rung as the runbook says. */
const drill = {
  AlarmName: 'Cutbay-production-CallsFail',
  HistorySummary: 'Alarm updated from OK to ALARM',
  HistoryData: JSON.stringify({ newState: { stateValue: 'ALARM', stateReason: 'drill' } }),
};

export const execution = {
  executionArn: 'arn:aws:states:eu-west-1:123456789012:execution:Parts:1',
  stateMachineArn: outputs.ReconciliationArn,
  name: '1',
  startDate: hoursAgo(5),
};

/** The DNS of a domain that leads to CloudFront, with a DMARC policy at its top. */
export const healthyDns: Dns = {
  addresses: async () => ['18.64.1.1'],
  texts: async (host) => (host === '_dmarc.cutbay.app' ? ['v=DMARC1; p=none'] : []),
};

/** What surrounds the doctor where nothing is missing. */
export function healthySurroundings(): Surroundings {
  return {
    settings: async () => settings,
    region: async () => 'eu-west-1',
    dns: healthyDns,
    now,
  };
}
