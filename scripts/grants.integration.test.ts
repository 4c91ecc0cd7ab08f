import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { type eventFunctions, partitionPattern, tableAccessOf } from '#shared/table-access.ts';

/**
 * The reviewed grants of functions as they are built, besides using the table and writing to the common log group.
 * Grants follow from the bundles (decision 3), so an import too many widens them: these are the exceptions to what the
 * entry of a call says (`wordsOf`), and the functions of no call.
 */
const exceptions = {
  /** Public calls that start, end or look for a session; all other public calls hold no session key. */
  publicWithSessions: [
    'account/register',
    'account/login',
    'account/logout',
    'account/reset-password',
    'second-factor/complete-login',
    'second-factor/request-passkey',
    'second-factor/login-with-passkey',
    'billing/create-subscription',
  ],
  /** Public calls that use Stripe. */
  publicWithStripe: ['billing/create-subscription'],
  /** Calls that encrypt or decrypt the secrets of authenticator apps. */
  withFactors: [
    'second-factor/complete-login',
    'second-factor/begin-authenticator',
    'second-factor/finish-authenticator',
  ],
} as const satisfies Record<string, readonly (keyof typeof calls)[]>;

const ofEvents: Record<(typeof eventFunctions)[number], string> = {
  'events/stripe-webhook': 'writes stripe webhook',
  'events/send-mail': 'writes mail configuration stream unsent',
  'events/mail-events': 'writes',
  'events/storage-event': 'writes events',
  'events/change-files': 'writes stream unfinished',
  'events/resume-changes': 'writes',
  'events/reconcile': 'writes stripe',
  'events/authorize-origin': 'origin',
  'events/unknown-call': '',
};

/**
 * What functions may do with the bucket of files, which follows from S3's commands in their bundles. All others may do
 * nothing with it. Only `events/change-files` may delete files, and versions of them.
 */
const withFiles: Readonly<Record<string, string>> = {
  'files/add-poster': 'upload-file upload-poster',
  'files/create-folder':
    'list list-versions see-file see-poster upload-file upload-poster clear-posters',
  'files/get-file-link': 'list see-file see-poster',
  'files/get-posters': 'list see-file see-poster',
  'files/list-files': 'list',
  'files/move-files': 'list see-file see-poster',
  'files/complete-upload':
    'list list-versions see-file see-poster see-parts upload-file abort clear-posters',
  'files/discard-upload': 'list-versions abort clear-posters',
  'files/get-upload': 'list list-versions see-file see-poster see-parts',
  'files/sign-parts': 'upload-file',
  'files/start-upload': 'list see-file see-poster upload-file abort',
  'events/storage-event': 'list-versions clear-posters',
  'events/reconcile': 'list-versions abort clear-posters',
  'events/change-files':
    'list list-versions list-uploads see-file see-poster see-parts upload-file upload-poster abort erase erase-posters',
};

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

/**
 * What the entry of a call allows its function: to read the table, or to write it as well; the session keys, to
 * identify the caller; Stripe's key, to calls that declare that Stripe may fail (`payment_provider`). Public calls hold
 * keys only by exception.
 */
function wordsOf(key: string, call: Operation): string {
  const isAmong = (keys: readonly string[]) => keys.includes(key);
  const isPublic = call.access === 'public';
  const asksStripe = call.errors?.includes('payment_provider') ?? false;
  return [
    mayWrite(call) ? 'writes' : 'reads',
    !isPublic || isAmong(exceptions.publicWithSessions) ? 'sessions' : '',
    isAmong(exceptions.withFactors) ? 'factors' : '',
    asksStripe && (!isPublic || isAmong(exceptions.publicWithStripe)) ? 'stripe' : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** What each function may do, in words. */
const allowed: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries<Operation>(calls).map(([key, call]) => [key, wordsOf(key, call)]),
  ),
  ...ofEvents,
};

const reading = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const checking = 'dynamodb:ConditionCheckItem';
const writing = ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
const secret = ['secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'];

/** The meaning of the words besides `reads` and `writes`: a resource, and the actions on it. */
const meaning: Record<string, [resource: string, actions: string[]]> = {
  sessions: ['SecretsSessionKeys', secret],
  origin: ['SecretsOriginSecret', secret],
  factors: ['SecretsSecondFactorKeys', secret],
  stripe: ['SecretsStripeSecretKey', secret],
  webhook: ['SecretsStripeWebhookSecret', secret],
  mail: ['MailIdentity', ['ses:SendEmail']],
  configuration: ['MailEventsConfigurationSet', ['ses:SendEmail']],
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

const resources = z
  .object({
    Resources: z.record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../cdk.out/Cutbay.template.json'), 'utf8')),
  ).Resources;

const attribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const reference = z.object({ Ref: z.string() });
const joined = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

const lambda = z.object({ Description: z.string(), Role: attribute });
/** The only condition: the partitions of the table, at least one of which a request must name. */
const leadingKeys = z.strictObject({
  'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': z.array(z.string()) }),
  Null: z.strictObject({ 'dynamodb:LeadingKeys': z.literal('false') }),
});

const policyRoles = z.object({ Roles: z.array(reference) });

const policy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.strictObject({
        Effect: z.literal('Allow'),
        Action: z.union([z.string(), z.array(z.string())]),
        Resource: z.unknown(),
        Condition: leadingKeys.optional(),
      }),
    ),
  }),
});

test('every function may do what the entry of its call or an exception says, and nothing else', () => {
  const functions = ofType('AWS::Lambda::Function').flatMap(([, properties]) => {
    // Without a description it is CDK's own, which deploys the site.
    const read = lambda.safeParse(properties);
    return read.success ? [read.data] : [];
  });
  const actual = functions.map(({ Description, Role }) => [
    Description,
    grantsOf(Role['Fn::GetAtt'][0]),
  ]);
  const expected = Object.entries(allowed).map(([key, words]) => [
    key,
    [...grantsMeant(key, words), ...filesGrants(key)].sort(),
  ]);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});

test('no role has more than the policy that was looked at here', () => {
  const roles = ofType('AWS::IAM::Role').filter(([id]) => !id.startsWith('CustomCDK'));
  expect(roles.length).toBeGreaterThan(Object.keys(allowed).length);
  for (const [, { ManagedPolicyArns }] of roles) expect(ManagedPolicyArns).toBeUndefined();
  // Those of the functions are in their roles; the rest belongs to the reconciliation's state machine.
  const policies = ofType('AWS::IAM::Policy').map(([, properties]) =>
    policyRoles.parse(properties),
  );
  const attached = policies.flatMap(({ Roles }) => Roles.map(({ Ref }) => Ref));
  const functionRoles = ofType('AWS::Lambda::Function').flatMap(([, properties]) => {
    const read = lambda.safeParse(properties);
    return read.success ? [read.data.Role['Fn::GetAtt'][0]] : [];
  });
  expect(attached.filter((role) => functionRoles.includes(role))).toEqual([]);
});

function grantsMeant(key: string, words: string): string[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [resource, actions] = meaning[word] ?? [word, []];
      return meaning[word] ? [lineOf(resource, actions)] : tableGrants(key, word);
    })
    .sort();
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

/** The grants of a function that `reads` or `writes` the table: each statement is limited to some partitions. */
function tableGrants(key: string, word: string): string[] {
  if (word !== 'reads' && word !== 'writes') return [`${word} has no meaning`];
  const { reads, writes } = tableAccessOf(key);
  const line = (actions: string[], partitions: readonly string[]) =>
    partitions.length > 0 ? [lineOf('Table.Arn', actions, partitions)] : [];
  if (word === 'reads') return line(reading, reads);
  // CDK merges statements with the same partitions.
  if (reads.join() === writes.join()) {
    return line([...reading, checking, ...writing], reads);
  }
  return [...line([...reading, checking], reads), ...line(writing, writes)];
}

function lineOf(resource: string, actions: readonly string[], partitions?: readonly string[]) {
  const only = partitions ? ` only ${partitions.map(partitionPattern).join(' ')}` : '';
  return `${resource}: ${[...actions].sort().join(' ')}${only}`;
}

const commonLog = 'FunctionLogsLog.Arn: logs:CreateLogStream logs:PutLogEvents';

/** The actions that a role's policies allow, one line for each resource, without the common log group. */
function grantsOf(role: string): string[] {
  const [, properties = {}] = ofType('AWS::IAM::Role').find(([id]) => id === role) ?? [];
  const statements = z
    .array(policy)
    .parse(properties['Policies'])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const lines = statements.flatMap(({ Action, Resource, Condition }) => {
    const partitions = Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'];
    return [Resource].flat().map((one) => lineOf(nameOf(one), [Action].flat(), partitions));
  });
  expect(lines).toContain(commonLog);
  return lines.filter((line) => line !== commonLog).sort();
}

/** A resource's name in the stack, without the hash that CDK appends. */
function nameOf(resource: unknown): string {
  const known = z.union([attribute, reference, joined]).safeParse(resource).data;
  if (!known) return JSON.stringify(resource);
  if ('Ref' in known) return withoutHash(known.Ref);
  if ('Fn::GetAtt' in known) {
    const [id, name] = known['Fn::GetAtt'];
    return `${withoutHash(id)}.${name}`;
  }
  const parts = known['Fn::Join'][1];
  const of = attribute.safeParse(parts[0]).data;
  if (of && parts.length === 2) return `${nameOf(of)}${parts[1]}`;
  const last = reference.safeParse(parts.at(-1)).data;
  return last ? withoutHash(last.Ref) : JSON.stringify(resource);
}

function withoutHash(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '');
}

function ofType(type: string): [id: string, properties: Record<string, unknown>][] {
  return Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) =>
    Type === type ? [[id, Properties]] : [],
  );
}
