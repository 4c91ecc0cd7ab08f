import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { metricNamespace } from '../functions/log-metrics.ts';
import { addOutput } from '../stage/outputs.ts';

/** The gateway's access log: one line per request, including those that reach no function. */
export class AccessLog extends Construct {
  readonly logGroup: LogGroup;
  /** Routes instead of paths, since a path can contain the token of an invitation. */
  readonly format = JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    // A dash if the gateway responded and no function ran.
    integration: '$context.integrationStatus',
    ms: '$context.responseLatency',
    bytes: '$context.responseLength',
    error: '$context.integrationErrorMessage',
  });

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    addOutput(this, 'AccessLogs', this.logGroup.logGroupName);
  }

  /** Counts the requests that match a pattern, as a metric of the stack. */
  count(metricName: string, pattern: string): Metric {
    const filter = new MetricFilter(this, metricName, {
      logGroup: this.logGroup,
      metricNamespace: metricNamespace(this),
      metricName,
      filterPattern: FilterPattern.literal(pattern),
    });
    return filter.metric({ statistic: 'sum', period: Duration.minutes(5) });
  }
}
