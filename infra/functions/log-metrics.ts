import { Stack } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  eventSourceStopped,
  fileChangeFailed,
  fileNotChanged,
  mailFailed,
  mailSetAside,
  operatorNeeded,
  siteReached,
} from '#shared/ops/environment.ts';

/** The log events that alarms count, by the name of their metric. */
export const countedEvents = {
  OperatorNeeded: operatorNeeded,
  MailFailed: mailFailed,
  MailSetAside: mailSetAside,
  FileChangeFailed: fileChangeFailed,
  FileNotChanged: fileNotChanged,
  SiteReached: siteReached,
  EventSourceStopped: eventSourceStopped,
} as const;

/** The stack's own namespace, so that a test stack in the same account does not raise production's alarms. */
export function metricNamespace(scope: Construct): string {
  return `Cutbay/${Stack.of(scope).stackName}`;
}

/** The total number of such lines of all functions. */
export function logLines(
  scope: Construct,
  metricName: keyof typeof countedEvents,
  options: MetricOptions,
): IMetric {
  return new Metric({
    namespace: metricNamespace(scope),
    metricName,
    statistic: 'sum',
    ...options,
  });
}
