import { expect, test } from '@jest/globals';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { env } from '#shared/ops/environment.ts';
import { only, productFunctions } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';
import { tableProperties } from './testing/table-properties.ts';

const { template, parent, stack } = synthesize();

test('the table has point-in-time recovery, TTL, a stream and deletion protection', () => {
  const [table] = Object.values(template.findResources('AWS::DynamoDB::GlobalTable'));
  expect(table).toEqual({
    Type: 'AWS::DynamoDB::GlobalTable',
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      ...tableProperties,
      Replicas: [
        {
          Region: { Ref: 'AWS::Region' },
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ],
    },
  });
});

test.each([
  ['production', template],
  ['a test stage', synthesize({ stage: 'test', keepsData: false }).template],
])('the template of %s has no null, which CloudFormation refuses', (_, synthesized) => {
  const nulls: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (value === null) nulls.push(path);
    if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) walk(part, `${path}/${name}`);
    }
  };
  walk(synthesized.toJSON(), '');
  expect(nulls).toEqual([]);
});

test('a test stack deletes its data when it is removed', () => {
  const [table] = Object.values(
    synthesize({ stage: 'test', keepsData: false }).template.findResources(
      'AWS::DynamoDB::GlobalTable',
    ),
  );
  expect(table?.['DeletionPolicy']).toBe('Delete');
  expect(table?.['Properties'].Replicas[0].DeletionProtectionEnabled).toBe(false);
});

test('mail in the outbox is sent, and set aside after repeated failures', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 8,
    MaximumRecordAgeInSeconds: 12 * 60 * 60,
    FilterCriteria: {
      Filters: [
        {
          Pattern: JSON.stringify({
            eventName: ['INSERT'],
            dynamodb: { Keys: { pk: { S: [{ prefix: 'MAIL#' }] } } },
          }),
        },
      ],
    },
    DestinationConfig: {
      OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MailUnsent'), 'Arn'] } },
    },
  });
});

test('every event source mapping is looked at every minute', () => {
  const ids = Object.keys(template.findResources('AWS::Lambda::EventSourceMapping'));
  const [checker] = Object.entries(template.findResources('AWS::Lambda::Function')).filter(
    ([, { Properties }]) => Properties.Description === 'events/check-health',
  );
  const [id, { Properties } = { Properties: {} }] = checker ?? [];
  const listed = JSON.stringify(Properties.Environment.Variables[env.eventSources]);
  expect(ids.length).toBeGreaterThan(2);
  expect([...listed.matchAll(/"Ref":"(\w+)"/g)].map(([, found]) => found).sort()).toEqual(
    ids.sort(),
  );
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(1 minute)',
    State: 'ENABLED',
    Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [id, 'Arn'] } })],
  });
});

test("Stripe's events have a public URL of their own, which is an output of the stack", () => {
  const { id, properties } = only(template, 'AWS::Lambda::Url');
  expect(properties.AuthType).toBe('NONE');
  const outputs = Object.values(template.findOutputs('*'));
  expect(outputs).toContainEqual({
    Description: "Stripe's webhook endpoint",
    Value: { 'Fn::GetAtt': [id, 'FunctionUrl'] },
  });
});

test("the webhook's concurrency is limited if the stage sets a limit", () => {
  const webhook = { Description: 'events/stripe-webhook' };
  template.hasResourceProperties('AWS::Lambda::Function', {
    ...webhook,
    ReservedConcurrentExecutions: Match.absent(),
  });
  synthesize({ webhookConcurrency: 20 }).template.hasResourceProperties('AWS::Lambda::Function', {
    ...webhook,
    ReservedConcurrentExecutions: 20,
  });
});

test("a restored table replaces the stack's own, with its stream and its grants, and the own one is kept", () => {
  const streamArn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2026';
  const restored = synthesize({ restoredTable: { tableName: 'restored', streamArn } }).template;
  only(restored, 'AWS::DynamoDB::GlobalTable');
  restored.hasResourceProperties('AWS::Lambda::EventSourceMapping', { EventSourceArn: streamArn });
  for (const { Environment } of productFunctions(restored)) {
    expect([undefined, 'restored']).toContain(Environment.Variables[env.tableName]);
  }
  expect(JSON.stringify(restored.findResources('AWS::IAM::Role'))).toContain('table/restored');
});

test('functions under sam local know the origin that it serves', () => {
  for (const { Environment } of productFunctions(synthesize({ samLocal: true }).template)) {
    expect(Environment.Variables[env.siteOrigin]).toBe('http://127.0.0.1:3000');
  }
});

test("the operator is mailed when the stage's spending nears the budget, by the tag of its resources", () => {
  expect(stack.tags).toEqual({ product: 'Cutbay', stage: 'production' });
  template.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: {
      CostFilters: { TagKeyValue: ['user:stage$production'] },
      BudgetLimit: { Amount: 200, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
    },
    NotificationsWithSubscribers: Match.arrayWith([
      Match.objectLike({
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'operator@cutbay.example' }],
      }),
    ]),
  });
});

test("failed calls raise an alarm by their rate, which does not count Stripe's own 502", () => {
  template.hasResourceProperties('AWS::Logs::MetricFilter', {
    FilterPattern: '{ ($.status = "5*") && ($.status != "502") }',
    MetricTransformations: [Match.objectLike({ MetricName: 'CallsFailed' })],
  });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: 'Cutbay-production-CallsFail',
    Metrics: Match.arrayWith([
      Match.objectLike({
        Expression: 'IF(all >= 20, 100 * failed / all, IF(failed >= 3, 100 * failed / all, 0))',
      }),
    ]),
  });
});

test('a reconciliation that does not finish, or does not start, raises an alarm', () => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ExecutionsTimedOut',
    Threshold: 1,
  });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ExecutionsSucceeded',
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
    Period: 6 * 60 * 60,
    EvaluationPeriods: 5,
  });
});

test('alarms are mailed to the operator', () => {
  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'operator@cutbay.example',
    TopicArn: { Ref: Match.stringLikeRegexp('^Alarms') },
  });
});

test('the reconciliation runs daily, part by part until it is done, and a failed part is retried', () => {
  const machine = only(template, 'AWS::StepFunctions::StateMachine');
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'cron(20 4 * * ? *)',
    State: 'ENABLED',
    Targets: [Match.objectLike({ Arn: { Ref: machine.id }, Input: '{}' })],
  });
  const check = Object.entries(template.findResources('AWS::Lambda::Function')).find(
    ([, { Properties }]) => Properties.Description === 'events/reconcile',
  );
  const text = machine.properties.DefinitionString['Fn::Join'][1].map((part: unknown) =>
    typeof part === 'string' ? part : JSON.stringify(part).replaceAll('"', "'"),
  );
  const definition = JSON.parse(text.join(''));
  expect(definition.StartAt).toBe('CheckPart');
  expect(definition.States.CheckPart).toMatchObject({
    Resource: `{'Fn::GetAtt':['${check?.[0]}','Arn']}`,
    Next: 'IsDone',
    Retry: [{ ErrorEquals: ['States.ALL'], MaxAttempts: 4 }],
  });
  expect(definition.States.IsDone).toMatchObject({
    Choices: [{ Variable: '$.done', BooleanEquals: true, Next: 'Done' }],
    Default: 'CheckPart',
  });
});

test('a log line that calls for the operator is counted, whichever function wrote it', () => {
  const filters = Object.values(
    template.findResources('AWS::Logs::MetricFilter', {
      Properties: { MetricTransformations: [{ MetricName: 'OperatorNeeded' }] },
    }),
  );
  const logGroups = productFunctions(template).map(({ LoggingConfig }) => LoggingConfig.LogGroup);
  expect(filters.length).toBe(1);
  for (const logGroup of logGroups)
    expect(filters[0]?.['Properties'].LogGroupName).toEqual(logGroup);
  const [alarm] = Object.values(
    template.findResources('AWS::CloudWatch::Alarm', {
      Properties: { MetricName: 'OperatorNeeded' },
    }),
  );
  for (const { Properties } of filters) {
    expect(Properties.FilterPattern).toBe('{ $.event = "operator_needed" }');
    expect(Properties.MetricTransformations).toEqual([
      {
        MetricName: alarm?.['Properties'].MetricName,
        MetricNamespace: alarm?.['Properties'].Namespace,
        MetricValue: '1',
      },
    ]);
  }
});

test('a template for sam local declares the variables of --env-vars, one for deployment does not', () => {
  const variables = (from: Template) =>
    productFunctions(from).map(({ Environment }) => Environment.Variables[env.sessionKeys]);
  expect(new Set(variables(template))).toEqual(new Set([undefined]));
  expect(new Set(variables(synthesize({ samLocal: true }).template))).toEqual(new Set(['']));
});

test('what sam local reads is one template', () => {
  const { template: whole, parent: read, nested } = synthesize({ samLocal: true });
  expect(nested).toEqual([]);
  expect(read.toJSON()).toEqual(whole.toJSON());
});

test.each([
  ['resource', template],
  ['nested stack', parent],
])('no %s depends on itself: the stack can be deployed', (_, synthesized) => {
  const { Resources } = synthesized.toJSON();
  const waitsFor = new Map(
    Object.entries(Resources).map(([id, resource]) => [id, referencesIn(resource)]),
  );
  const settled = new Set<string>();
  for (let before = -1; before !== settled.size; ) {
    before = settled.size;
    for (const [id, needs] of waitsFor) {
      const open = needs.filter((need) => waitsFor.has(need) && !settled.has(need));
      if (open.length === 0) settled.add(id);
    }
  }
  expect([...waitsFor.keys()].filter((id) => !settled.has(id))).toEqual([]);
});

/** The logical ids that a resource references by Ref, Fn::GetAtt, DependsOn or within Fn::Sub. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String([inner].flat()[0]).split('.')[0] ?? ''];
    if (key === 'DependsOn') return [inner].flat().map(String);
    if (key === 'Fn::Sub') {
      const [text] = [inner].flat();
      return [...String(text).matchAll(/\$\{([A-Za-z0-9]+)/g)].map(([, id = '']) => id);
    }
    return referencesIn(inner);
  });
}
