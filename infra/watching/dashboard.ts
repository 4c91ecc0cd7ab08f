import { Aws, Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionLogs } from '../functions/function-logs.ts';
import { logLines } from '../functions/log-metrics.ts';
import type { AccessLog } from '../gateway/access-log.ts';

export interface DashboardProps {
  readonly gateway: IHttpApi;
  readonly accessLog: AccessLog;
  readonly functionLogs: FunctionLogs;
  readonly failures: IMetric;
  readonly tableName: string;
  readonly webhook: IFunction;
  readonly mailSender: { lambda: IFunction; unsent: IQueue };
  readonly bouncedMail: { deadLetters: IQueue };
  readonly alarms: IAlarm[];
}

const day = Duration.days(1);
const period = Duration.minutes(5);
const wide = 24;

/** One dashboard for the product: the business, the calls, the table, mail and the webhook, and all alarms. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    new CloudWatchDashboard(this, 'Board', {
      // Dashboards have no region, and an account has one of a name.
      dashboardName: `${Stack.of(this).stackName}-${Aws.REGION}`,
      defaultInterval: Duration.days(7),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: props.alarms, width: wide, height: 4 })],
        business(props),
        calls(props),
        table(props),
        mailAndWebhook(this, props),
      ],
    });
  }
}

/** Revenue and subscriptions are from the last nightly reconciliation. */
function business({ accessLog, functionLogs }: DashboardProps): IWidget[] {
  const signUps = accessLog
    .count('SignUps', '{ ($.route = "POST /api/register") && ($.status = "201") }')
    .with({ period: day, label: 'Sign-ups a day' });
  const { subscriptions, monthlyRevenue } = functionLogs;
  return [
    new SingleValueWidget({
      title: 'Today',
      metrics: [signUps, subscriptions, monthlyRevenue],
      width: 6,
    }),
    graph('Sign-ups', [signUps], 6),
    graph('Running subscriptions', [subscriptions], 6),
    graph('Monthly recurring revenue (US dollars)', [monthlyRevenue], 6),
  ];
}

function calls({ gateway, accessLog, failures }: DashboardProps): IWidget[] {
  const latency = (statistic: string) =>
    gateway.metric('Latency', { statistic, period, label: statistic });
  return [
    graph('Calls', [gateway.metricCount({ statistic: 'sum', period }), failures], 6),
    graph('Response time (ms)', [latency('p50'), latency('p95'), latency('p99')], 9),
    new LogQueryWidget({
      title: 'Failures by call',
      logGroupNames: [accessLog.logGroup.logGroupName],
      view: LogQueryVisualizationType.TABLE,
      queryLines: [
        'filter status like /^5/',
        'stats count(*) as failures, max(ms) as slowest by route, status',
        'sort failures desc',
        'limit 20',
      ],
      width: 9,
    }),
  ];
}

function table({ tableName }: DashboardProps): IWidget[] {
  const of = (metricName: string, statistic: string, operation?: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, ...(operation && { Operation: operation }) },
      statistic,
      period,
      ...(operation && { label: `${operation} ${statistic}` }),
    });
  return [
    graph('Table: consumed units', [
      of('ConsumedReadCapacityUnits', 'sum'),
      of('ConsumedWriteCapacityUnits', 'sum'),
    ]),
    graph('Table: response time (ms)', [
      of('SuccessfulRequestLatency', 'p99', 'GetItem'),
      of('SuccessfulRequestLatency', 'p99', 'Query'),
      of('SuccessfulRequestLatency', 'p99', 'TransactWriteItems'),
    ]),
    graph('Table: refused', [of('ReadThrottleEvents', 'sum'), of('WriteThrottleEvents', 'sum')]),
  ];
}

function mailAndWebhook(
  scope: Construct,
  { mailSender, bouncedMail, webhook }: DashboardProps,
): IWidget[] {
  const waiting = (queue: IQueue, label: string) =>
    queue.metricApproximateNumberOfMessagesVisible({ period, label });
  const ofWebhook = (metricName: string) =>
    webhook.metric(metricName, { statistic: 'sum', period });
  return [
    graph(
      'Outbox: behind by (ms)',
      [mailSender.lambda.metric('IteratorAge', { statistic: 'max', period })],
      6,
    ),
    graph(
      'Mail that needs the operator',
      [
        logLines(scope, 'MailFailed', { period, label: 'failed' }),
        logLines(scope, 'MailSetAside', { period, label: 'set aside' }),
        waiting(mailSender.unsent, 'not delivered to the sender'),
        waiting(bouncedMail.deadLetters, 'bounces not processed'),
      ],
      6,
    ),
    graph('Stripe’s events', ['UrlRequestCount', 'Url4xxCount', 'Url5xxCount'].map(ofWebhook), 6),
    graph(
      'Concurrent executions and throttles',
      [
        new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'ConcurrentExecutions',
          statistic: 'max',
          period,
        }),
        new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'sum', period }),
      ],
      6,
    ),
  ];
}

function graph(title: string, left: IMetric[], width = 8): GraphWidget {
  return new GraphWidget({ title, left, width });
}
