import { expect, test } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { reconciliationDone } from '#shared/ops/environment.ts';
import { logQueries } from '#shared/ops/log-queries.ts';
import { only } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const namespace = 'Cutbay/Cutbay-production';

/** The dashboard's body, with a name in place of each CloudFormation reference. */
const { properties } = only(template, 'AWS::CloudWatch::Dashboard');
const body = JSON.parse(
  properties.DashboardBody['Fn::Join'][1]
    .map((part: unknown) => (typeof part === 'string' ? part : referenced(part)))
    .join(''),
);
const widgets: Widget[] = body.widgets;
const metrics = JSON.stringify(widgets.map(({ properties: { metrics: shown } }) => shown ?? []));

interface Widget {
  type: string;
  properties: { title: string; query?: string; alarms?: string[]; metrics?: unknown[] };
}

test('one dashboard, named after the stack, shows business, calls, table, mail, webhook and all alarms', () => {
  expect(properties.DashboardName).toEqual({
    'Fn::Join': ['', ['Cutbay-production-', { Ref: 'AWS::Region' }]],
  });
  for (const shown of [
    'SignUps',
    'RunningSubscriptions',
    'MonthlyRevenue',
    'CallsFailed',
    'Count',
    'p50',
    'p95',
    'p99',
    'ConsumedReadCapacityUnits',
    'ReadThrottleEvents',
    'IteratorAge',
    'MailSetAside',
    'ApproximateNumberOfMessagesVisible',
    'UrlRequestCount',
    'Url5xxCount',
    'ConcurrentExecutions',
  ]) {
    expect(metrics).toContain(`"${shown}"`);
  }
  const alarms = widgets.find(({ type }) => type === 'alarm')?.properties.alarms;
  expect(alarms).toHaveLength(Object.keys(template.findResources('AWS::CloudWatch::Alarm')).length);
});

test('failures are shown by call', () => {
  const query = widgets.find(({ type }) => type === 'log')?.properties.query;
  expect(query).toMatch(
    /SOURCE 'ApiAccessLog\w+' \| filter status like \/\^5\/\n\| stats .* by route/,
  );
});

test('sign-ups, subscriptions and revenue are counted from log lines of the functions', () => {
  const counted = (pattern: string, metricName: string, metricValue: string) =>
    template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: pattern,
      MetricTransformations: [
        { MetricName: metricName, MetricNamespace: namespace, MetricValue: metricValue },
      ],
    });
  counted('{ ($.route = "POST /api/register") && ($.status = "201") }', 'SignUps', '1');
  const done = `{ $.event = "${reconciliationDone}" }`;
  counted(done, 'RunningSubscriptions', '$.subscriptions');
  counted(done, 'MonthlyRevenue', '$.monthlyRevenue');
});

test("the queries by request id, workspace id and route that the operator's tool runs are saved, each for the logs that have them", () => {
  const functions = { Ref: Match.stringLikeRegexp('^FunctionLogs') };
  const access = { Ref: Match.stringLikeRegexp('^ApiAccessLog') };
  const groups = { FunctionLogs: functions, AccessLogs: access };
  for (const [name, { logs, placeholder, text }] of Object.entries(logQueries)) {
    template.hasResourceProperties('AWS::Logs::QueryDefinition', {
      Name: `Cutbay-production/${name}`,
      LogGroupNames: logs.map((log) => groups[log]),
      QueryString: text(placeholder),
    });
  }
  template.resourceCountIs('AWS::Logs::QueryDefinition', 3);
});

function referenced(part: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute = [] } = Object(part);
  return Ref ?? attribute[0];
}
