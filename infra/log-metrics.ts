import { Stack } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { mailFailed, mailSetAside, operatorNeeded } from '#shared/environment.ts';

/** The log lines that alarms count: a metric, and the event by which functions write them. */
const counted = {
  OperatorNeeded: operatorNeeded,
  MailFailed: mailFailed,
  MailSetAside: mailSetAside,
} as const;

type LogMetric = keyof typeof counted;

/** The stack's own, so that a test stack in the same account wakes nobody for production. */
export function metricNamespace(scope: Construct): string {
  return `Cutbay/${Stack.of(scope).stackName}`;
}

/** Counts the lines of one event in a function's log. */
export function countLogLines(scope: Construct, metricName: LogMetric, logGroup: ILogGroup): void {
  new MetricFilter(scope, metricName, {
    logGroup,
    metricNamespace: metricNamespace(scope),
    metricName,
    metricValue: '1',
    filterPattern: FilterPattern.stringValue('$.event', '=', counted[metricName]),
  });
}

/** How many such lines all functions wrote together. */
export function logLines(scope: Construct, metricName: LogMetric, options: MetricOptions): IMetric {
  return new Metric({
    namespace: metricNamespace(scope),
    metricName,
    statistic: 'sum',
    ...options,
  });
}
