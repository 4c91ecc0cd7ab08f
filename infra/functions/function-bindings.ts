import { Stack, Validations } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ConfigurationSet, IEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { acknowledgeFolders, objectsIn } from '#infra/files/file-folders.ts';
import { partitionPattern, type TableGrants } from '#infra/grants/table-grants.ts';
import { env } from '#shared/ops/environment.ts';
import type { FileBucket } from '../files/file-bucket.ts';
import type { Settings } from '../stage/settings.ts';
import type { Use } from './built-functions.ts';
import type { ProductSecrets } from './secrets.ts';
import { type Actions, bucketParts } from './storage-actions.ts';

/** Where transcode jobs are created, and with which role. */
export interface TranscodeJobs {
  readonly jobs: CfnQueue;
  readonly role: IRole;
}

/** Bindings of functions: each binding sets the environment variable and grants the access. */
export interface FunctionBindings {
  readonly table: ITableV2;
  readonly secrets: ProductSecrets;
  readonly mailIdentity: IEmailIdentity;
  readonly configurationSet: ConfigurationSet;
  readonly files: FileBucket;
  readonly transcoding: TranscodeJobs;
  readonly siteOrigin: string;
  readonly settings: Settings;
}

/** What a function is granted besides logging: functions with the same may share a role. */
export interface FunctionPermissions {
  readonly uses: readonly Use[];
  /** Its actions on the bucket, and on the objects of its folders. */
  readonly storage: Actions;
  readonly tableGrants: TableGrants;
}

export interface FunctionNeeds extends FunctionBindings, FunctionPermissions {}

/** No Scan, since no function of the product scans. */
const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** Condition checks occur only in transactions. */
const checkActions = ['dynamodb:ConditionCheckItem'];
const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** Gives a function the common settings, and what its bundle uses. */
export function bind(lambda: LambdaFunction, needs: FunctionNeeds): void {
  const { uses, table, secrets, mailIdentity, files, siteOrigin, settings } = needs;
  lambda.addEnvironment(env.siteOrigin, siteOrigin);
  lambda.addEnvironment(env.operatorEmail, settings.operatorEmail);
  if (settings.allowedEmailDomains) {
    lambda.addEnvironment(env.allowedEmailDomains, settings.allowedEmailDomains.join(','));
  }
  if (settings.samLocal) declareForSamLocal(lambda);
  const granted: Record<Use, () => void> = {
    table: () => {
      lambda.addEnvironment(env.tableName, table.tableName);
      grantTable(lambda, table, needs.tableGrants);
    },
    session: () => bindSecret(lambda, env.sessionKeysSecret, secrets.sessionKeys),
    guest: () => bindSecret(lambda, env.guestKeysSecret, secrets.guestKeys),
    stripe: () => bindSecret(lambda, env.stripeSecretKeySecret, secrets.stripeSecretKey),
    secondFactor: () => bindSecret(lambda, env.secondFactorKeysSecret, secrets.secondFactorKeys),
    certificates: () => bindSecret(lambda, env.certificateKeysSecret, secrets.certificateKeys),
    originSecret: () => bindSecret(lambda, env.originSecretSecret, secrets.originSecret),
    mail: () => {
      lambda.addEnvironment(env.mailFrom, settings.mailFrom);
      lambda.addEnvironment(env.mailConfigurationSet, needs.configurationSet.configurationSetName);
      mailIdentity.grant(lambda, 'ses:SendEmail');
      // Sending with a configuration set needs permission for the set too:
      // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
      grantSendingUnder(needs.configurationSet, lambda);
    },
    storage: () => lambda.addEnvironment(env.storageBucket, files.name),
    sync: () => lambda.addEnvironment(env.storageRoleArn, files.syncRole(lambda).roleArn),
    createsJobs: () => bindTranscoding(lambda, needs.transcoding),
    readsJobs: () => grantJobs(lambda, 'mediaconvert:GetJob'),
    cancelsJobs: () => grantJobs(lambda, 'mediaconvert:CancelJob'),
  };
  for (const use of uses) granted[use]();
  grantStorage(lambda, files.bucket, needs);
}

/**
 * Grants access to the partitions of the table that the function reads and writes. Rate limit counters are only written:
 * the Put, Update and Delete of a transaction need the permissions of PutItem, UpdateItem and DeleteItem, and only its
 * ConditionCheck needs another (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html);
 * what an UpdateItem returns is limited by a condition of its own permission, `dynamodb:ReturnValues`
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html).
 */
function grantTable(lambda: LambdaFunction, table: ITableV2, { reads, writes }: TableGrants): void {
  const grant = (actions: string[], partitions: readonly string[]) => {
    if (partitions.length === 0) return;
    const resources = [table.tableArn];
    const conditions = onlyPartitions(partitions);
    lambda.addToRolePolicy(new PolicyStatement({ actions, resources, conditions }));
  };
  grant([...readActions, ...(writes.length > 0 ? checkActions : [])], reads);
  grant(writeActions, writes);
}

/**
 * Requires every key of a request to be in these partitions. `ForAllValues` alone is also true for a request
 * without a key:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition_examples-multi-valued-context-keys.html
 */
function onlyPartitions(partitions: readonly string[]) {
  const leadingKeys = 'dynamodb:LeadingKeys';
  return {
    'ForAllValues:StringLike': { [leadingKeys]: partitions.map(partitionPattern) },
    Null: { [leadingKeys]: 'false' },
  };
}

/** Lets a function read a secret, whose ARN is in the environment variable. */
export function bindSecret(lambda: LambdaFunction, variable: string, secret: Secret): void {
  lambda.addEnvironment(variable, secret.secretArn);
  secret.grantRead(lambda);
}

/**
 * Lets a function create jobs in the stage's queue, with the stage's role and no other.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_mediaconvert.html
 */
function bindTranscoding(lambda: LambdaFunction, { jobs, role }: TranscodeJobs): void {
  lambda.addEnvironment(env.mediaConvertQueueArn, jobs.attrArn);
  lambda.addEnvironment(env.mediaConvertRoleArn, role.roleArn);
  lambda.addToRolePolicy(
    new PolicyStatement({ actions: ['mediaconvert:CreateJob'], resources: [jobs.attrArn] }),
  );
  lambda.addToRolePolicy(
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [role.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } },
    }),
  );
}

/** Lets a function read or cancel jobs: their ids are MediaConvert's. */
function grantJobs(lambda: LambdaFunction, action: string): void {
  const jobs = { service: 'mediaconvert', resource: 'jobs', resourceName: '*' };
  const arn = Stack.of(lambda).formatArn(jobs);
  lambda.addToRolePolicy(new PolicyStatement({ actions: [action], resources: [arn] }));
  if (!lambda.role) return;
  Validations.of(lambda.role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:mediaconvert:<AWS::Region>:<AWS::AccountId>:jobs/*]',
    reason: 'MediaConvert chooses the ids of jobs.',
  });
}

function grantSendingUnder(set: ConfigurationSet, lambda: LambdaFunction): void {
  const resource = 'configuration-set';
  const arn = Stack.of(set).formatArn({
    service: 'ses',
    resource,
    resourceName: set.configurationSetName,
  });
  Grant.addToPrincipal({ grantee: lambda, actions: ['ses:SendEmail'], resourceArns: [arn] });
}

/** Lets a function send its commands to the bucket, or sign links for them. */
function grantStorage(lambda: LambdaFunction, bucket: Bucket, { storage }: FunctionNeeds): void {
  for (const on of bucketParts) {
    const actions = [...(storage[on] ?? [])];
    const resources = [on === 'bucket' ? bucket.bucketArn : objectsIn(bucket, on)];
    if (actions.length > 0) lambda.addToRolePolicy(new PolicyStatement({ actions, resources }));
  }
  if (lambda.role && Object.keys(storage).length > 0) acknowledgeFolders(lambda.role, bucket);
}

/** The functions' environment variables for one machine, in place of AWS and its secrets. */
const localVariables = [
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_ENDPOINT_URL_SESV2',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL_STS',
  'AWS_ENDPOINT_URL_MEDIACONVERT',
  env.sessionKeys,
  env.guestKeys,
  env.secondFactorKeys,
  env.certificateKeys,
  env.stripeSecretKey,
  env.stripeWebhookSecret,
  env.stripeApiOrigin,
  env.storageEndpoint,
];

/**
 * Declares these variables with empty values: `sam local --env-vars` sets only variables that the template
 * declares. Such a stack is for `sam local` only, never for deployment.
 */
function declareForSamLocal(lambda: LambdaFunction): void {
  for (const variable of localVariables) lambda.addEnvironment(variable, '');
}
