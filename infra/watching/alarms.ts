import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type CreateAlarmOptions,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FileChanges } from '../events/file-changes.ts';
import type { FileEvents } from '../events/file-events.ts';
import type { MailSender } from '../events/mail-sender.ts';
import type { Reconciliation } from '../events/reconciliation.ts';
import type { ReviewMails } from '../events/review-mails.ts';
import { logLines } from '../functions/log-metrics.ts';
import type { AccessLog } from '../gateway/access-log.ts';
import type { StripeWebhook } from '../gateway/webhook.ts';
import { addOutput } from '../stage/outputs.ts';
import type { Settings } from '../stage/settings.ts';
import { mailReputation, period, rate, sum, throttledEvents } from './alarm-metrics.ts';
import { operatorTopic } from './operator-topic.ts';
import { alarmsOfRunbook } from './runbook.ts';

export interface AlarmsProps {
  readonly settings: Pick<Settings, 'operatorEmail' | 'pagerAddress'>;
  readonly gateway: IHttpApi;
  readonly failures: IMetric;
  readonly accessLog: AccessLog;
  /** The routes of the calls that are released gradually. */
  readonly gradualRoutes: readonly string[];
  readonly tableName: string;
  readonly webhook: StripeWebhook;
  readonly mailSender: MailSender;
  readonly bouncedMail: { lambda: IFunction; deadLetters: IQueue };
  readonly fileEvents: FileEvents;
  /** Films whose jobs could not be created, and the function that is told of the ends of jobs. */
  readonly proxies: { unstarted: IQueue; made: IFunction };
  readonly fileChanges: FileChanges;
  readonly reviewMails: ReviewMails;
  readonly reconciliation: Reconciliation;
}

interface AlarmOptions extends Omit<Partial<CreateAlarmOptions>, 'alarmDescription'> {
  readonly threshold: number;
  readonly metric: IMetric;
  /** Whether customers notice it at once, so that it wakes someone. */
  readonly isUrgent?: boolean;
}

/**
 * The alarms that mail the operator. All calls share one alarm on their failure rate: a single failure, or an occasional
 * 502 from Stripe, does not raise it. Functions that are not behind the gateway have their own alarms.
 */
export class Alarms extends Construct {
  /** All alarms. */
  readonly all: Alarm[] = [];
  /** Ends a gradual release. */
  readonly releaseFails: Alarm;
  /** Notified of every alarm, and when it is over. */
  private readonly operator: Topic;
  /** Notified of urgent alarms too. */
  private readonly pager: Topic | undefined;
  private readonly runbook = alarmsOfRunbook();

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const {
      settings: { operatorEmail, pagerAddress },
      gateway,
      failures,
      accessLog,
      gradualRoutes,
      tableName,
      webhook,
      mailSender,
      bouncedMail,
      fileEvents,
      proxies,
      fileChanges,
      reviewMails,
      reconciliation,
    } = props;
    this.operator = operatorTopic(this, 'Operator');
    addOutput(this, 'OperatorTopicArn', this.operator.topicArn);
    this.operator.addSubscription(new EmailSubscription(operatorEmail));
    this.pager = pagerAddress ? operatorTopic(this, 'Pager') : undefined;
    if (this.pager && pagerAddress) {
      addOutput(this, 'PagerTopicArn', this.pager.topicArn);
      this.pager.addSubscription(
        pagerAddress.startsWith('https:')
          ? new UrlSubscription(pagerAddress)
          : new EmailSubscription(pagerAddress),
      );
    }
    const ofWebhook = (metricName: string) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        dimensionsMap: { FunctionName: webhook.lambda.functionName },
        statistic: 'sum',
        period,
      });
    const calls = gateway.metricCount({ period, statistic: 'sum' });
    this.addAlarm('SiteUnreachable', {
      isUrgent: true,
      metric: logLines(this, 'SiteReached', { period }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      // The check does not run either, or does not get to log.
      treatMissingData: TreatMissingData.BREACHING,
      evaluationPeriods: 2,
    });
    this.addAlarm('CallsFail', {
      isUrgent: true,
      metric: rate(failures, calls, 'failed'),
      threshold: 5,
      datapointsToAlarm: 2,
      evaluationPeriods: 3,
    });
    const isGradual = gradualRoutes.map((route) => `($.route = "${route}")`).join(' || ');
    this.releaseFails = this.addAlarm('ReleaseFails', {
      metric: accessLog
        .count(
          'GradualCallsFailed',
          `{ ($.status = "5*") && ($.status != "502") && (${isGradual}) }`,
        )
        .with({ period: Duration.minutes(1) }),
      threshold: 3,
    });
    for (const { id, metric, seconds } of slowness(gateway, accessLog)) {
      this.addAlarm(id, {
        metric,
        threshold: Duration.seconds(seconds).toMilliseconds(),
        datapointsToAlarm: 2,
        evaluationPeriods: 3,
        // The slowest of a handful of calls is a cold start.
        evaluateLowSampleCountPercentile: 'ignore',
      });
    }
    this.addAlarm('CallsThrottled', {
      metric: accessLog.count('CallsThrottled', '{ ($.status = "429") && ($.integration = "-") }'),
      threshold: 100,
    });
    this.addAlarm('GatewayFlooded', {
      metric: accessLog.count(
        'OriginRefused',
        '{ (($.status = "401") || ($.status = "403")) && ($.integration = "-") }',
      ),
      threshold: 500,
    });
    this.addAlarm('FunctionsThrottled', {
      isUrgent: true,
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: 'sum',
        period,
      }),
      threshold: 10,
    });
    this.addAlarm('TableThrottled', {
      isUrgent: true,
      metric: throttledEvents(tableName),
      threshold: 10,
    });
    this.addAlarm('WebhookFlooded', {
      metric: ofWebhook('Url4xxCount'),
      threshold: 500,
    });
    this.addAlarm('WebhookFails', {
      metric: ofWebhook('Url5xxCount'),
      threshold: 1,
    });
    this.addAlarm('OperatorNeeded', {
      metric: logLines(this, 'OperatorNeeded', { period }),
      threshold: 1,
    });
    this.addAlarm('DailyCheckFails', {
      metric: reconciliation.stateMachine.metricFailed({ period }),
      threshold: 1,
    });
    this.addAlarm('DailyCheckTimesOut', {
      metric: reconciliation.stateMachine.metricTimedOut({ period }),
      threshold: 1,
    });
    this.addAlarm('DailyCheckAbsent', {
      metric: reconciliation.stateMachine.metricSucceeded({ period: Duration.hours(6) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
      // A nightly run falls into one of five quarters of a day; CloudWatch looks back seven days at most.
      evaluationPeriods: 5,
      datapointsToAlarm: 5,
    });
    this.addAlarm('MailFails', {
      metric: logLines(this, 'MailFailed', { period }),
      threshold: 3,
    });
    this.addAlarm('MailUnsent', {
      metric: logLines(this, 'MailSetAside', { period }),
      threshold: 1,
    });
    // Of the account, since SES judges that; AWS's advice for both:
    // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
    this.addAlarm('MailBounces', {
      metric: mailReputation('Reputation.BounceRate'),
      threshold: 0.05,
    });
    this.addAlarm('MailComplaints', {
      metric: mailReputation('Reputation.ComplaintRate'),
      threshold: 0.001,
    });
    this.addAlarm('MailBehind', {
      metric: mailSender.lambda.metric('IteratorAge', { period, statistic: 'max' }),
      threshold: Duration.minutes(15).toMilliseconds(),
    });
    this.addAlarm('MailUndelivered', {
      metric: mailSender.unsent.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.addAlarm('ReturnedMailFails', {
      metric: bouncedMail.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.addAlarm('ReturnedMailHandlerFails', {
      metric: bouncedMail.lambda.metricErrors({ period }),
      threshold: 1,
    });
    this.addAlarm('FileEventsBehind', {
      metric: fileEvents.queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'max' }),
      threshold: Duration.minutes(15).toSeconds(),
    });
    this.addAlarm('FileEventsFail', {
      metric: fileEvents.unprocessed.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.addAlarm('ProxiesNotStarted', {
      metric: proxies.unstarted.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.addAlarm('ProxiesNotStored', {
      metric: proxies.made.metricErrors({ period }),
      threshold: 3,
    });
    this.addAlarm('FileChangesFail', {
      metric: logLines(this, 'FileChangeFailed', { period }),
      threshold: 3,
    });
    this.addAlarm('FilesNotChanged', {
      metric: logLines(this, 'FileNotChanged', { period }),
      threshold: 1,
    });
    this.addAlarm('FileChangesCrash', {
      metric: sum({
        changing: fileChanges.lambda.metricErrors({ period }),
        resuming: fileChanges.resume.metricErrors({ period }),
      }),
      threshold: 3,
    });
    this.addAlarm('FileChangesBehind', {
      metric: fileChanges.lambda.metric('IteratorAge', { period, statistic: 'max' }),
      threshold: Duration.hours(1).toMilliseconds(),
    });
    this.addAlarm('ReviewMailsFail', {
      metric: reviewMails.lambda.metricErrors({ period }),
      threshold: 3,
    });
    this.addAlarm('EventSourceStopped', {
      metric: logLines(this, 'EventSourceStopped', { period }),
      threshold: 3,
    });
    this.addAlarm('FileChangesUnfinished', {
      metric: fileChanges.unfinished.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
  }

  private addAlarm(id: string, { isUrgent = false, ...options }: AlarmOptions): Alarm {
    const description = this.runbook.get(id);
    if (description === undefined)
      throw new Error(`docs/runbook.md has no row of the alarm ${id}.`);
    const alarm = new Alarm(this, id, {
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...options,
      alarmDescription: `${isUrgent ? 'Urgent' : 'Warning'}: ${description}`,
      alarmName: `${Stack.of(this).stackName}-${id}`,
    });
    for (const topic of isUrgent && this.pager ? [this.operator, this.pager] : [this.operator]) {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
    this.all.push(alarm);
    return alarm;
  }
}

/** What takes too long: 99 % of the calls took at most so many seconds. Billing waits for Stripe. */
function slowness(gateway: IHttpApi, accessLog: AccessLog) {
  return [
    { id: 'CallsSlow', metric: gateway.metricLatency({ period, statistic: 'p99' }), seconds: 5 },
    { id: 'SignInSlow', metric: accessLog.latency('SignInLatency', signIn), seconds: 3 },
    { id: 'BillingSlow', metric: accessLog.latency('BillingLatency', billing), seconds: 10 },
    { id: 'ReviewSlow', metric: accessLog.latency('ReviewLatency', review), seconds: 3 },
  ];
}

const signIn = ['POST /api/login', 'POST /api/login/*'];
const billing = [
  ...['POST /api/create-subscription', 'POST /api/save-subscription', 'POST /api/quote'],
  ...['POST /api/cancel-subscription', 'GET /api/billing', 'GET /api/invoices'],
];
const review = ['*/api/reviews*', '*/api/guest/*/reviews*'];
