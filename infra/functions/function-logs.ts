import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { reconciliationDone } from '#shared/ops/environment.ts';
import { addOutput } from '../stage/outputs.ts';
import { countedEvents, metricNamespace } from './log-metrics.ts';

/**
 * The one log group of all functions: a question about a request or a workspace is one query, and a filter that
 * counts lines exists once instead of once per function. Lambda names each stream after its function.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
 */
export class FunctionLogs extends Construct {
  readonly logGroup: LogGroup;
  /** The number of active plans in the last reconciliation. */
  readonly subscriptions: Metric;
  /** Their revenue, in US dollars a month. */
  readonly monthlyRevenue: Metric;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    for (const [metricName, event] of Object.entries(countedEvents)) {
      new MetricFilter(this, metricName, {
        logGroup: this.logGroup,
        metricNamespace: metricNamespace(this),
        metricName,
        metricValue: '1',
        filterPattern: FilterPattern.stringValue('$.event', '=', event),
      });
    }
    this.subscriptions = this.figure('RunningSubscriptions', '$.subscriptions');
    this.monthlyRevenue = this.figure('MonthlyRevenue', '$.monthlyRevenue');
    addOutput(this, 'FunctionLogs', this.logGroup.logGroupName);
  }

  /** A value of the reconciliation's final log line. */
  private figure(metricName: string, metricValue: string): Metric {
    const filter = new MetricFilter(this, metricName, {
      logGroup: this.logGroup,
      metricNamespace: metricNamespace(this),
      metricName,
      metricValue,
      filterPattern: FilterPattern.stringValue('$.event', '=', reconciliationDone),
    });
    return filter.metric({ statistic: 'max', period: Duration.days(1) });
  }
}
