import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';

/** The period over which alarms sum. */
export const period = Duration.minutes(5);

/** Percentage of all calls; of fewer than 20 calls in five minutes, one or two that fail are ignored. */
export function rate(failed: IMetric, all: IMetric, label: string): IMetric {
  return new MathExpression({
    expression: 'IF(all >= 20, 100 * failed / all, IF(failed >= 3, 100 * failed / all, 0))',
    usingMetrics: { failed, all },
    label,
    period,
  });
}

/**
 * Throttled reads and writes. `ThrottledRequests` is published per operation only, so an alarm on the table alone would
 * never have data: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
export function throttledEvents(tableName: string): IMetric {
  const events = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName },
      statistic: 'sum',
      period,
    });
  return sum({ reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') });
}

/** The sum of metrics; one without data counts as zero. */
export function sum(usingMetrics: Record<string, IMetric>): IMetric {
  return new MathExpression({
    expression: Object.keys(usingMetrics)
      .map((id) => `FILL(${id}, 0)`)
      .join(' + '),
    usingMetrics,
    label: 'total',
    period,
  });
}

/** A share of the account's mails, from 0 to 1. */
export function mailReputation(metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate') {
  return new Metric({
    namespace: 'AWS/SES',
    metricName,
    statistic: 'avg',
    period: Duration.hours(1),
  });
}
