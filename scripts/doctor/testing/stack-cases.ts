import { DescribeStackEventsCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetBucketVersioningCommand, NoSuchBucket } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { noSuchStack, outputs, settings, stackAs, webAclArn } from './healthy-stage.ts';
import {
  type Case,
  mailIdentityIsAbsent,
  stackIs,
  stackIsAbsent,
  withSettings,
} from './stage-under-test.ts';

/** The cases of the account, the settings and the stack. */
export const stackCases: Case[] = [
  [
    'error settings_incomplete',
    () => ({ settings: async () => Promise.reject(new Error('at operatorEmail')) }),
  ],
  ['error region_missing', () => ({ region: async () => undefined })],
  [
    'error credentials_refused',
    ({ cloud }) => void cloud.sts.on(GetCallerIdentityCommand).rejects(new Error('expired')),
  ],
  [
    'warning credentials_root',
    ({ cloud }) =>
      void cloud.sts
        .on(GetCallerIdentityCommand)
        .resolves({ Arn: 'arn:aws:iam::123456789012:root' }),
  ],
  [
    'error bootstrap_missing',
    ({ cloud }) => {
      cloud.cloudFormation
        .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
        .rejects(noSuchStack);
      return withSettings(cloud, { webAclArn });
    },
  ],
  [
    'error bootstrap_outdated',
    ({ cloud }) => {
      cloud.cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves({
        Stacks: [{ ...stackAs(), Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '5' }] }],
      });
      return withSettings(cloud, { webAclArn });
    },
  ],
  [
    'error cloudfront_unverified',
    ({ cloud }) => {
      stackIs(cloud, { StackStatus: 'ROLLBACK_COMPLETE' });
      mailIdentityIsAbsent(cloud);
      const reason =
        'Resource handler returned message: "Access denied for operation \'AWS::CloudFront::Distribution: Your account must be verified before you can add new CloudFront resources."';
      cloud.cloudFormation.on(DescribeStackEventsCommand).resolves({
        StackEvents: [
          {
            StackId: stackAs().StackId,
            StackName: stackAs().StackName,
            EventId: '1',
            Timestamp: new Date(0),
            ResourceStatusReason: reason,
          },
        ],
      });
    },
  ],
  [
    'warning address_limit_missing',
    ({ cloud }) => withSettings(cloud, { addressLimit: undefined }),
  ],
  ['warning copies_missing', ({ cloud }) => withSettings(cloud, { copies: undefined })],
  ['note budget_rings_early', ({ cloud }) => withSettings(cloud, { monthlyBudget: 200 })],
  ['error stack_busy', ({ cloud }) => stackIs(cloud, { StackStatus: 'UPDATE_IN_PROGRESS' })],
  ['error stack_stuck', ({ cloud }) => stackIs(cloud, { StackStatus: 'UPDATE_ROLLBACK_FAILED' })],
  [
    'warning stack_undone',
    ({ cloud }) => stackIs(cloud, { StackStatus: 'UPDATE_ROLLBACK_COMPLETE' }),
  ],
  [
    'note stack_first_failed',
    ({ cloud }) => {
      stackIs(cloud, { StackStatus: 'ROLLBACK_COMPLETE' });
      mailIdentityIsAbsent(cloud);
    },
  ],
  [
    'warning stack_unprotected',
    ({ cloud }) => stackIs(cloud, { EnableTerminationProtection: false }),
  ],
  [
    'warning stack_drifted',
    ({ cloud }) => stackIs(cloud, { DriftInformation: { StackDriftStatus: 'DRIFTED' } }),
  ],
  [
    'warning settings_differ',
    () => ({ settings: async () => ({ ...settings, monthlyBudget: 1_100 }) }),
  ],
  ['error file_bucket_region', () => ({ region: async () => 'me-south-1' })],
  [
    'error file_bucket_missing',
    ({ cloud }) =>
      void cloud.s3
        .on(GetBucketVersioningCommand, { Bucket: outputs.FileBucket })
        .rejects(new NoSuchBucket({ message: 'gone', $metadata: {} })),
  ],
  [
    'error file_bucket_versioning',
    ({ cloud }) =>
      void cloud.s3
        .on(GetBucketVersioningCommand, { Bucket: outputs.FileBucket })
        .resolves({ Status: 'Suspended' }),
  ],
  ...[NoSuchBucket, undefined].map(
    (missing): Case => [
      'error copy_bucket_unusable',
      ({ cloud }) => {
        const copy = cloud.s3.on(GetBucketVersioningCommand, { Bucket: 'copies-of-files' });
        if (missing) copy.rejects(new missing({ message: 'gone', $metadata: {} }));
        else copy.resolves({});
        return withSettings(cloud, {
          copies: { region: 'eu-central-1', vaultName: 'copies', bucketName: 'copies-of-files' },
        });
      },
    ],
  ),
  [
    'error webhook_concurrency_too_high',
    ({ cloud }) => {
      stackIsAbsent(cloud);
      return withSettings(cloud, { webhookConcurrency: 900 });
    },
  ],
  [
    'warning concurrency_low',
    ({ cloud }) => {
      cloud.lambda.on(GetAccountSettingsCommand).resolves({
        AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 },
      });
      return withSettings(cloud, { webhookConcurrency: null });
    },
  ],
  [
    'note webhook_concurrency_unset',
    ({ cloud }) => withSettings(cloud, { webhookConcurrency: null }),
  ],
];
