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
    // The viewer's, which the authorizer passes on: `identity.sourceIp` is CloudFront's.
    address: '$context.authorizer.address',
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
    return this.filter(metricName, pattern).metric({
      statistic: 'sum',
      period: Duration.minutes(5),
    });
  }

  /**
   * The time that 99 % of the requests to some routes take at most, in milliseconds. Metrics of single routes would be the
   * gateway's detailed ones, one for each route; CloudWatch computes percentiles of filtered values too:
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/MonitoringLogData.html
   * @param routes as in the contract; an asterisk stands for any text
   */
  latency(metricName: string, routes: readonly string[]): Metric {
    const pattern = `{ ${routes.map((route) => `($.route = "${route}")`).join(' || ')} }`;
    return this.filter(metricName, pattern, '$.ms').metric({
      statistic: 'p99',
      period: Duration.minutes(5),
    });
  }

  private filter(metricName: string, pattern: string, metricValue?: string): MetricFilter {
    return new MetricFilter(this, metricName, {
      logGroup: this.logGroup,
      metricNamespace: metricNamespace(this),
      metricName,
      filterPattern: FilterPattern.literal(pattern),
      ...(metricValue && { metricValue }),
    });
  }
}
