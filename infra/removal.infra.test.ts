import { expect, test } from '@jest/globals';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { synthesize } from './testing/synthesize.ts';

test('a stage that keeps no data retains nothing when it is removed', () => {
  const { template } = synthesize({ stage: 'test', keepsData: false });
  const resources = Object.entries<{ DeletionPolicy?: string }>(template.toJSON()['Resources']);
  const retained = resources.filter(
    ([, { DeletionPolicy }]) => DeletionPolicy !== undefined && DeletionPolicy !== 'Delete',
  );
  expect(retained.map(([id]) => id)).toEqual([]);
  // CloudFormation deletes a bucket only once it is empty.
  const buckets = Object.keys(template.findResources('AWS::S3::Bucket'));
  expect(Object.keys(template.findResources('Custom::S3AutoDeleteObjects'))).toHaveLength(
    buckets.length,
  );
});

/** What an operator cannot make again: without it accounts, files, sessions or second factors are lost. */
const data = [
  ['AWS::DynamoDB::GlobalTable', 'TableCD117FA1'],
  ['AWS::S3::Bucket', 'StorageFiles48C02C92'],
  ['AWS::SecretsManager::Secret', 'SecretsSessionKeys393826F0'],
  ['AWS::SecretsManager::Secret', 'SecretsSecondFactorKeysB6CA152F'],
] as const;

test('a stage that keeps data keeps its table, files and keys, whatever happens to its stack', () => {
  const { Resources } = synthesize().template.toJSON();
  for (const [type, id] of data) {
    // Under another logical id, CloudFormation would create an empty one beside it.
    expect([id, Resources[id]?.Type]).toEqual([id, type]);
    const { DeletionPolicy, UpdateReplacePolicy } = Resources[id];
    expect([id, DeletionPolicy]).toEqual([id, expect.stringMatching(/^Retain(ExceptOnCreate)?$/)]);
    expect([id, UpdateReplacePolicy]).toEqual([id, 'Retain']);
  }
});

test('copies in another region: keys and a daily backup of the table, and files if a bucket is named', () => {
  const copies = { region: 'eu-central-1', vaultName: 'copies' };
  const { template } = synthesize({ copies });
  for (const [type, id] of data.slice(2)) {
    const { Properties } = template.findResources(type)[id] ?? {};
    expect([id, Properties?.['ReplicaRegions']]).toEqual([id, [{ Region: 'eu-central-1' }]]);
  }
  const vault = {
    'Fn::Join': [
      '',
      Match.arrayWith(
        [':backup:eu-central-1:', ':backup-vault:copies'].map(Match.stringLikeRegexp),
      ),
    ],
  };
  template.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: {
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 3 * * ? *)',
          Lifecycle: { DeleteAfterDays: 35 },
          CopyActions: [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 35 } }],
        },
      ],
    },
  });
  template.hasResourceProperties('AWS::Backup::BackupSelection', {
    BackupSelection: { Resources: [{ 'Fn::GetAtt': [data[0][1], 'Arn'] }] },
  });
  const bucket = (of: Template) => of.findResources('AWS::S3::Bucket')[data[1][1]];
  expect(bucket(template)?.['Properties'].ReplicationConfiguration).toBeUndefined();
  const replicated = synthesize({ copies: { ...copies, bucketName: 'copies-of-files' } }).template;
  expect(bucket(replicated)?.['Properties'].ReplicationConfiguration.Rules).toEqual([
    {
      Id: 'CopyFiles',
      Priority: 1,
      Status: 'Enabled',
      Filter: { Prefix: 'w/' },
      DeleteMarkerReplication: { Status: 'Disabled' },
      Destination: {
        Bucket: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':s3:::copies-of-files']] },
        StorageClass: 'GLACIER_IR',
      },
    },
  ]);
});
