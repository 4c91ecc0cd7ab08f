import { Stack } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { operatorNeeded } from '#shared/environment.ts';

const metricName = 'OperatorNeeded';

/** The stack's own, so that a test stack in the same account wakes nobody for production. */
function namespaceOf(scope: Construct): string {
  return `Cutbay/${Stack.of(scope).stackName}`;
}

/** Counts the lines of a function's log that call for the operator. */
export function countOperatorNeeded(scope: Construct, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'OperatorNeeded', {
    logGroup,
    metricNamespace: namespaceOf(scope),
    metricName,
    metricValue: '1',
    filterPattern: FilterPattern.stringValue('$.event', '=', operatorNeeded),
  });
}

/** How many such lines all functions wrote together. */
export function operatorNeededMetric(scope: Construct, options: MetricOptions): IMetric {
  return new Metric({ namespace: namespaceOf(scope), metricName, statistic: 'sum', ...options });
}
