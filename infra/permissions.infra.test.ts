import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { calls } from '#shared/api.ts';
import { env } from '#shared/ops/environment.ts';
import { eventFunctions } from '#shared/ops/event-functions.ts';
import { productFunctions } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const lambdas = productFunctions(template);

const allKeys = [...Object.keys(calls), ...eventFunctions];

const changes = ['PutItem', 'UpdateItem', 'DeleteItem'];
const writes = [...changes, 'ConditionCheckItem'];
const reads = ['BatchGetItem', 'GetItem', 'Query'];

test('a call that reads may only read the table, except those that renew the session, record an export or count for a rate limit; the contact form may only write it, and no call may scan it', () => {
  const alsoWrite = [
    'GET /api/user',
    'GET /api/export',
    'GET /api/folders/tree',
    'GET /api/storage/credentials',
    'GET /api/storage/folders',
  ];
  const onlyWrite = ['POST /api/contact'];
  // The paths are in its body.
  const onlyRead = ['POST /api/guest/{link}/files/posters'];
  const none = ['GET /api/certificate-keys'];
  const granted = Object.entries(calls).map(([key, { route }]) => [
    key,
    tableActions(key),
    none.includes(route)
      ? []
      : onlyRead.includes(route) || (route.startsWith('GET ') && !alsoWrite.includes(route))
        ? reads
        : onlyWrite.includes(route)
          ? changes
          : [...reads, ...writes],
  ]);
  for (const [key, actual, expected] of granted) {
    expect([key, actual]).toEqual([key, [...(expected ?? [])].sort()]);
  }
});

test("a function's permissions besides logging follow from what its bundle uses", () => {
  expect(actionsByService('team-members/list-team-members')).toEqual({
    logs: ['CreateLogStream', 'PutLogEvents'],
    dynamodb: reads,
    secretsmanager: ['DescribeSecret', 'GetSecretValue'],
  });
  expect(actionsByService('events/send-mail')).toEqual({
    logs: ['CreateLogStream', 'PutLogEvents'],
    dynamodb: [
      ...reads,
      ...writes,
      'DescribeStream',
      'GetRecords',
      'GetShardIterator',
      'ListStreams',
    ].sort(),
    // Of posters, and of logos.
    s3: ['GetObject', 'GetObject', 'GetObjectVersion'],
    ses: ['SendEmail'],
    sqs: ['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'],
  });
});

test('no function has permission for every resource or every action; in the buckets, for their folders', () => {
  const statements = allKeys.flatMap((key) =>
    statementsOf(key).map((statement) => [key, statement] as const),
  );
  expect(statements.length).toBeGreaterThan(allKeys.length);
  for (const [, { Action, Resource }] of statements) {
    const text = JSON.stringify([Action, Resource]);
    // MediaConvert chooses the ids of jobs.
    if (/^(mediaconvert:(Get|Cancel)Job,?)+$/.test(String(Action))) continue;
    const inFolders = [Action].flat().every((action) => action.startsWith('s3:'));
    expect(
      inFolders ? text.replaceAll(/"\/(w|posters|reviews|logos|reads)\/\*"/g, '') : text,
    ).not.toContain('*');
  }
});

/** The functions that read a secret, by the variable that names it. */
const readers = (variable: string) =>
  lambdas
    .filter(({ Environment }) => Environment.Variables[variable])
    .map(({ Description }) => Description)
    .sort();

test('only the functions that call Stripe may read its key, and only the webhook its signing secret', () => {
  expect(readers(env.stripeSecretKeySecret)).toEqual([
    'billing/create-subscription',
    'events/change-files',
    'events/reconcile',
    'events/stripe-webhook',
  ]);
  expect(readers(env.stripeWebhookSecretSecret)).toEqual(['events/stripe-webhook']);
  expect(secretsOf('events/stripe-webhook')).toEqual([
    expect.stringContaining('StripeSecretKey'),
    expect.stringContaining('StripeWebhookSecret'),
  ]);
  expect(secretsOf('sessions/login')).toEqual([expect.stringContaining('SessionKeys')]);
  expect(readers(env.originSecretSecret)).toEqual(['events/authorize-origin']);
  expect(secretsOf('events/authorize-origin')).toEqual([expect.stringContaining('OriginSecret')]);
});

test('functions of guests read the keys of guests, and never those that sign sessions', () => {
  for (const key of allKeys.filter((one) => /^guest(-uploads)?[/]/.test(one))) {
    expect([key, secretsOf(key)]).toEqual([key, [expect.stringContaining('GuestKeys')]]);
  }
});

test('every statement on the table is limited to some of its partitions, and to requests that name one', () => {
  for (const key of allKeys) {
    const onTable = statementsOf(key).filter(({ Action }) => isOnTable([Action].flat()));
    for (const { Condition } of onTable) {
      const partitions = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
      expect([key, partitions.length]).not.toEqual([key, 0]);
      expect([key, partitions.filter((one) => !/^[A-Z_]{4,}(#|$)/.test(one))]).toEqual([key, []]);
      expect(Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
    }
  }
});

test('the contact form can read nothing, and count no rate limit but its own', () => {
  const statements = statementsOf('messages/send-contact-message');
  const partitions = statements.flatMap(({ Action, Condition }) =>
    Condition
      ? [[[Action].flat(), Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']]]
      : [],
  );
  expect(partitions).toEqual([
    [
      ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      ['ATTEMPTS#contact_from_address#*', 'CONTACT#*', 'MAIL#*'],
    ],
  ]);
});

test('no secret is in an environment variable or anywhere else in the template', () => {
  const values: string[] = [
    env.sessionKeys,
    env.guestKeys,
    env.secondFactorKeys,
    env.certificateKeys,
    env.stripeSecretKey,
    env.stripeWebhookSecret,
  ];
  for (const { Environment } of lambdas) {
    expect(Object.keys(Environment.Variables).filter((name) => values.includes(name))).toEqual([]);
  }
  const secrets = Object.values(template.findResources('AWS::SecretsManager::Secret'));
  expect(secrets.map(({ Properties }) => Properties.SecretString)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(JSON.stringify(template.toJSON())).not.toMatch(/(sk|rk)_(live|test)_|whsec_/);
});

test.each(['The keys that sign sessions', 'The keys that sign the cookies of guests'])(
  '%s are generated in the shape that the functions read',
  (Description) => {
    template.hasResourceProperties('AWS::SecretsManager::Secret', {
      Description,
      GenerateSecretString: {
        SecretStringTemplate: '{"current":"k1"}',
        GenerateStringKey: 'k1',
        PasswordLength: 64,
        ExcludePunctuation: true,
      },
    });
  },
);

const rolePolicies = z.array(
  z.object({
    PolicyDocument: z.object({
      Statement: z.array(
        z.object({
          Effect: z.string(),
          Action: z.union([z.string(), z.array(z.string())]),
          Resource: z.unknown(),
          Condition: z
            .object({
              'ForAllValues:StringLike': z
                .object({ 'dynamodb:LeadingKeys': z.array(z.string()) })
                .optional(),
              Null: z.unknown().optional(),
            })
            .optional(),
        }),
      ),
    }),
  }),
);

function statementsOf(key: string) {
  const lambda = lambdas.find(({ Description }) => Description === key);
  const role = lambda?.['Role']['Fn::GetAtt'][0];
  const { Properties } = template.findResources('AWS::IAM::Role')[role] ?? {};
  return rolePolicies
    .parse(Properties.Policies)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

function actionsByService(key: string): Record<string, string[]> {
  const actions: string[] = statementsOf(key).flatMap(({ Action }) => Action);
  const services = Map.groupBy(actions, (action) => action.slice(0, action.indexOf(':')));
  return Object.fromEntries(
    [...services].map(([service, all]) => [
      service,
      all.map((action) => action.slice(service.length + 1)).sort(),
    ]),
  );
}

function tableActions(key: string): string[] {
  return actionsByService(key)['dynamodb'] ?? [];
}

function isOnTable(actions: string[]): boolean {
  return actions.some(
    (action) => action.startsWith('dynamodb:') && !/Stream|Records|Shard/.test(action),
  );
}

function secretsOf(key: string): string[] {
  const statement = statementsOf(key).find(({ Action }) => String(Action).includes('secrets'));
  return z
    .array(z.object({ Ref: z.string() }))
    .parse([statement?.Resource].flat())
    .map(({ Ref }) => Ref);
}
