import { tableGrantsOf } from '#shared/table-grants.ts';
import { lineOf } from './grant-line.ts';
import { allowed, withFiles } from './reviewed-words.ts';

const bucket = 'StorageFiles.Arn';

/** The meaning of these words: a resource, and the actions on it. */
const filesMeaning: Readonly<Record<string, [resource: string, actions: string[]]>> = {
  list: [bucket, ['s3:ListBucket']],
  'list-uploads': [bucket, ['s3:ListBucketMultipartUploads']],
  'list-versions': [bucket, ['s3:ListBucketVersions']],
  'see-file': [`${bucket}/w/*`, ['s3:GetObject', 's3:GetObjectVersion']],
  'see-poster': [`${bucket}/posters/*`, ['s3:GetObject', 's3:GetObjectVersion']],
  'see-parts': [`${bucket}/w/*`, ['s3:ListMultipartUploadParts']],
  'upload-file': [`${bucket}/w/*`, ['s3:PutObject']],
  'upload-poster': [`${bucket}/posters/*`, ['s3:PutObject']],
  abort: [`${bucket}/w/*`, ['s3:AbortMultipartUpload']],
  erase: [`${bucket}/w/*`, ['s3:DeleteObject', 's3:DeleteObjectVersion']],
  'erase-posters': [`${bucket}/posters/*`, ['s3:DeleteObject', 's3:DeleteObjectVersion']],
  'clear-posters': [`${bucket}/posters/*`, ['s3:DeleteObject']],
};

const reading = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const checking = 'dynamodb:ConditionCheckItem';
const writing = ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
const secret = ['secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'];

/** The meaning of the words: a resource, and the actions on it. */
const meaning: Record<string, [resource: string, actions: string[]]> = {
  sessions: ['SecretsSessionKeys', secret],
  origin: ['SecretsOriginSecret', secret],
  factors: ['SecretsSecondFactorKeys', secret],
  stripe: ['SecretsStripeSecretKey', secret],
  webhook: ['SecretsStripeWebhookSecret', secret],
  mail: ['MailIdentity', ['ses:SendEmail']],
  configuration: ['MailEventsConfigurationSet', ['ses:SendEmail']],
  'mail-source': [
    'MailsendmailFunctionDynamoDBEventSourceCutbayTableA9DE88AD',
    ['lambda:GetEventSourceMapping'],
  ],
  'change-source': [
    'FileChangeschangefilesFunctionDynamoDBEventSourceCutbayTableA9DE88AD',
    ['lambda:GetEventSourceMapping'],
  ],
  'file-event-source': [
    'FileEventsstorageeventFunctionSqsEventSourceCutbayFileEventsQueue81131B25',
    ['lambda:GetEventSourceMapping'],
  ],
  events: [
    'FileEventsQueue.Arn',
    [
      'sqs:ChangeMessageVisibility',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:ReceiveMessage',
    ],
  ],
  unfinished: [
    'FileChangesUnfinished.Arn',
    ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'],
  ],
  unsent: ['MailUnsent.Arn', ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage']],
  stream: [
    'Table.StreamArn',
    [
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ],
  ],
};

/** The reviewed grants of a function, a line for each resource. */
export function reviewedGrants(key: string): string[] {
  return [...tableGrants(key), ...grantsMeant(allowed[key] ?? ''), ...filesGrants(key)].sort();
}

function grantsMeant(words: string): string[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => lineOf(...(meaning[word] ?? meaningless(word))));
}

function meaningless(word: string): [resource: string, actions: string[]] {
  return [`${word} has no meaning`, []];
}

/** The grants of a function on the bucket of files: one statement for each resource. */
function filesGrants(key: string): string[] {
  const words = withFiles[key]?.split(' ') ?? [];
  const meant = words.map((word) => filesMeaning[word] ?? meaningless(word));
  return [...Map.groupBy(meant, ([resource]) => resource)].map(([resource, grants]) =>
    lineOf(
      resource,
      grants.flatMap(([, actions]) => actions),
    ),
  );
}

/** The recorded grants on the table, each statement limited to some partitions. */
function tableGrants(key: string): string[] {
  const { reads, writes } = tableGrantsOf(key);
  const line = (actions: string[], partitions: readonly string[]) =>
    partitions.length > 0 ? [lineOf('Table.Arn', actions, partitions)] : [];
  const readActions = [...reading, ...(writes.length > 0 ? [checking] : [])];
  // CDK merges statements with the same partitions.
  if (reads.join() === writes.join()) return line([...readActions, ...writing], reads);
  return [...line(readActions, reads), ...line(writing, writes)];
}
