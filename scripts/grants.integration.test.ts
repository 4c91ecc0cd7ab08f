import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { type FunctionKey, partitionPattern, tableAccessOf } from '#shared/table-access.ts';

/**
 * The reviewed grants of each function, besides writing to the common log group. Grants follow from the bundles
 * (decision 3), so an import too many widens them: an intended one is added here.
 */
const reviewed: Record<FunctionKey, string> = {
  'account/register': 'writes sessions',
  'account/login': 'writes sessions',
  'account/logout': 'writes sessions',
  'account/get-user': 'writes sessions',
  'account/logout-everywhere': 'writes sessions',
  'account/list-sessions': 'reads sessions',
  'account/end-session': 'writes sessions',
  'account/change-username': 'writes sessions',
  'account/change-email': 'writes sessions',
  'account/delete-account': 'writes sessions stripe',
  'account/confirm-email': 'writes',
  'account/confirm-new-email': 'writes sessions stripe',
  'account/resend-confirmation': 'writes sessions',
  'account/forgot-password': 'writes',
  'account/reset-password': 'writes sessions',
  'account/secure-account': 'writes',
  'account/change-password': 'writes sessions',
  'second-factor/complete-login': 'writes sessions factors',
  'second-factor/request-passkey': 'writes sessions',
  'second-factor/login-with-passkey': 'writes sessions',
  'second-factor/confirm-identity': 'writes sessions',
  'second-factor/request-confirmation': 'writes sessions',
  'second-factor/confirm-with-passkey': 'writes sessions',
  'second-factor/get-second-factors': 'reads sessions',
  'second-factor/begin-authenticator': 'writes sessions factors',
  'second-factor/finish-authenticator': 'writes sessions factors',
  'second-factor/begin-passkey': 'writes sessions',
  'second-factor/add-passkey': 'writes sessions',
  'second-factor/rename-factor': 'writes sessions',
  'second-factor/remove-factor': 'writes sessions',
  'second-factor/renew-recovery-codes': 'writes sessions',
  'workspace/set-company-name': 'writes sessions',
  'workspace/require-second-factor': 'writes sessions',
  'workspace/export-workspace': 'writes sessions',
  'workspace/list-workspaces': 'reads sessions',
  'workspace/open-workspace': 'writes sessions',
  'team-members/list-team-members': 'reads sessions',
  'team-members/add-team-member': 'writes sessions stripe',
  'team-members/change-role': 'writes sessions',
  'team-members/remove-team-member': 'writes sessions stripe',
  'team-members/resend-invitation': 'writes sessions',
  'team-members/get-invitation': 'reads',
  'team-members/accept-invitation': 'writes sessions',
  'storage/get-storage': 'reads sessions',
  'storage/get-cold-storage': 'reads sessions',
  'storage/update-storage': 'writes sessions stripe',
  'storage/update-cold-storage': 'writes sessions stripe',
  'billing/create-subscription': 'writes sessions stripe',
  'billing/save-subscription': 'writes sessions stripe',
  'billing/create-portal-session': 'writes sessions stripe',
  'billing/cancel-subscription': 'writes sessions stripe',
  'billing/list-invoices': 'reads sessions stripe',
  'billing/get-billing': 'reads sessions stripe',
  'billing/get-quote': 'writes sessions stripe',
  'billing/get-claim': 'reads',
  'billing/claim-purchase': 'writes sessions stripe',
  'billing/list-purchases': 'reads sessions',
  'billing/claim-waiting-purchase': 'writes sessions stripe',
  'audit/list-audit-entries': 'reads sessions',
  'messages/send-contact-message': 'writes',
  'messages/send-feedback': 'writes sessions',
  'events/stripe-webhook': 'writes stripe webhook',
  'events/send-mail': 'writes mail configuration stream unsent',
  'events/mail-events': 'writes',
  'events/reconcile': 'writes stripe',
  'events/authorize-origin': 'origin',
  'events/unknown-call': '',
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

test('every function may do what has been reviewed, to what has been reviewed, and nothing else', () => {
  const functions = ofType('AWS::Lambda::Function').flatMap(([, properties]) => {
    // Without a description it is CDK's own, which deploys the site.
    const read = lambda.safeParse(properties);
    return read.success ? [read.data] : [];
  });
  const actual = functions.map(({ Description, Role }) => [
    Description,
    grantsOf(Role['Fn::GetAtt'][0]),
  ]);
  const expected = Object.entries(reviewed).map(([key, words]) => [key, grantsMeant(key, words)]);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});

test('no role has more than the policy that was looked at here', () => {
  const roles = ofType('AWS::IAM::Role').filter(([id]) => !id.startsWith('CustomCDK'));
  expect(roles.length).toBeGreaterThan(Object.keys(reviewed).length);
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

/** The grants of a function that `reads` or `writes` the table: each statement is limited to some partitions. */
function tableGrants(key: string, word: string): string[] {
  if (word !== 'reads' && word !== 'writes') return [`${word} has no meaning`];
  const { reads, writes } = tableAccessOf(key);
  if (word === 'reads') return [lineOf('Table.Arn', reading, reads)];
  // CDK merges statements with the same partitions.
  if (reads.join() === writes.join()) {
    return [lineOf('Table.Arn', [...reading, checking, ...writing], reads)];
  }
  return [lineOf('Table.Arn', [...reading, checking], reads), lineOf('Table.Arn', writing, writes)];
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
  const last = reference.safeParse(known['Fn::Join'][1].at(-1)).data;
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
