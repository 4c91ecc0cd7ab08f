import { Stack } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { mailFailed, mailSetAside, operatorNeeded } from '#shared/environment.ts';

/** The log lines that alarms count: a metric, and the event by which functions write them. */
export const countedEvents = {
  OperatorNeeded: operatorNeeded,
  MailFailed: mailFailed,
  MailSetAside: mailSetAside,
} as const;

/** The stack's own namespace, so that a test stack in the same account does not raise production's alarms. */
export function metricNamespace(scope: Construct): string {
  return `Cutbay/${Stack.of(scope).stackName}`;
}

/** How many such lines all functions wrote together. */
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
