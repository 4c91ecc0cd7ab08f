import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
} from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
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
import type { Dns } from '../dns.ts';
import type { Dependencies } from '../doctor.ts';
import {
  certificateArn,
  execution,
  hoursAgo,
  now,
  outputs,
  settings,
  stackAs,
  webAclArn,
} from './healthy-stage.ts';

/** AWS with a complete stage; a test overrides single responses. */
export function healthyCloud() {
  const { samLocal: _, ...deployed } = settings;
  const cloud = {
    acm: mockClient(ACMClient),
    cloudFormation: mockClient(CloudFormationClient),
    cloudWatch: mockClient(CloudWatchClient),
    lambda: mockClient(LambdaClient),
    s3: mockClient(S3Client),
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
    .on(ListStackResourcesCommand)
    .resolves({ StackResourceSummaries: [] })
    .on(DescribeStackEventsCommand)
    .resolves({ StackEvents: [] })
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production-front' })
    .resolves({
      Stacks: [{ ...stackAs(), Outputs: [{ OutputKey: 'WebAclArn', OutputValue: webAclArn }] }],
    })
    .on(GetTemplateSummaryCommand)
    .resolves({ Metadata: JSON.stringify({ settings: deployed }) });
  cloud.lambda.on(GetAccountSettingsCommand).resolves({
    AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 950 },
  });
  cloud.s3.on(GetBucketVersioningCommand).resolves({ Status: 'Enabled' });
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

/** An alarm that was drilled as in the runbook. */
const drill = {
  AlarmName: 'Cutbay-production-CallsFail',
  HistorySummary: 'Alarm updated from OK to ALARM',
  HistoryData: JSON.stringify({ newState: { stateValue: 'ALARM', stateReason: 'drill' } }),
};

/** The DNS of a domain that resolves to CloudFront, with a DMARC policy at its apex. */
export const healthyDns: Dns = {
  addresses: async () => ['18.64.1.1'],
  texts: async (host) => (host === '_dmarc.cutbay.app' ? ['v=DMARC1; p=none'] : []),
};

/** The doctor's dependencies with a complete stage. */
export function healthySurroundings(): Dependencies {
  return {
    settings: async () => settings,
    region: async () => 'eu-west-1',
    dns: healthyDns,
    now,
  };
}
