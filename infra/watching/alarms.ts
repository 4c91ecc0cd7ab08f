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
import { logLines } from '../functions/log-metrics.ts';
import type { AccessLog } from '../gateway/access-log.ts';
import type { StripeWebhook } from '../gateway/webhook.ts';
import { addOutput } from '../stage/outputs.ts';
import type { Settings } from '../stage/settings.ts';
import { mailReputation, period, rate, sum, throttledEvents } from './alarm-metrics.ts';
import { operatorTopic } from './operator-topic.ts';

export interface AlarmsProps {
  readonly settings: Pick<Settings, 'operatorEmail' | 'pagerAddress'>;
  readonly gateway: IHttpApi;
  readonly failures: IMetric;
  readonly accessLog: AccessLog;
  readonly tableName: string;
  readonly webhook: StripeWebhook;
  readonly mailSender: MailSender;
  readonly bouncedMail: { lambda: IFunction; deadLetters: IQueue };
  readonly fileEvents: FileEvents;
  readonly fileChanges: FileChanges;
  readonly reconciliation: Reconciliation;
}

interface AlarmOptions extends Partial<CreateAlarmOptions> {
  readonly alarmDescription: string;
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
  /** Told of every alarm, and when it is over. */
  private readonly operator: Topic;
  /** Told of urgent alarms too. */
  private readonly pager: Topic | undefined;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const {
      settings: { operatorEmail, pagerAddress },
      gateway,
      failures,
      accessLog,
      tableName,
      webhook,
      mailSender,
      bouncedMail,
      fileEvents,
      fileChanges,
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
    this.wake('SiteUnreachable', {
      isUrgent: true,
      alarmDescription:
        'The site has not been reached for ten minutes: look for "event":"site_unreachable" in the functions\' log.',
      metric: logLines(this, 'SiteReached', { period }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      // The check does not run either, or does not get to log.
      treatMissingData: TreatMissingData.BREACHING,
      evaluationPeriods: 2,
    });
    this.wake('CallsFail', {
      isUrgent: true,
      alarmDescription:
        'At least 5 of 100 calls throw, time out or cannot start: see the logs of their functions.',
      metric: rate(failures, calls, 'failed'),
      threshold: 5,
      datapointsToAlarm: 2,
      evaluationPeriods: 3,
    });
    this.wake('CallsThrottled', {
      alarmDescription: 'The gateway throttles calls: users are told to wait.',
      metric: accessLog.count('CallsThrottled', '{ ($.status = "429") && ($.integration = "-") }'),
      threshold: 100,
    });
    this.wake('GatewayFlooded', {
      alarmDescription:
        "Requests that bypass CloudFront reach the gateway's own address and are rejected.",
      metric: accessLog.count(
        'OriginRefused',
        '{ (($.status = "401") || ($.status = "403")) && ($.integration = "-") }',
      ),
      threshold: 500,
    });
    this.wake('FunctionsThrottled', {
      isUrgent: true,
      alarmDescription: "Lambda throttles executions: the account's concurrency is used up.",
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: 'sum',
        period,
      }),
      threshold: 10,
    });
    this.wake('TableThrottled', {
      isUrgent: true,
      alarmDescription: 'The table throttles requests.',
      metric: throttledEvents(tableName),
      threshold: 10,
    });
    this.wake('WebhookFlooded', {
      alarmDescription: "Requests without Stripe's signature reach the webhook.",
      metric: ofWebhook('Url4xxCount'),
      threshold: 500,
    });
    this.wake('WebhookFails', {
      alarmDescription: "Stripe's events could not be stored. Stripe retries them for three days.",
      metric: ofWebhook('Url5xxCount'),
      threshold: 1,
    });
    this.wake('OperatorNeeded', {
      alarmDescription:
        'A payment problem needs the operator: look for "event":"operator_needed" in the logs of the functions that call Stripe.',
      metric: logLines(this, 'OperatorNeeded', { period }),
      threshold: 1,
    });
    this.wake('DailyCheckFails', {
      alarmDescription:
        'The daily reconciliation failed: see its last execution and the log of its function.',
      metric: reconciliation.stateMachine.metricFailed({ period }),
      threshold: 1,
    });
    this.wake('DailyCheckTimesOut', {
      alarmDescription: 'The daily reconciliation did not finish in time.',
      metric: reconciliation.stateMachine.metricTimedOut({ period }),
      threshold: 1,
    });
    this.wake('DailyCheckAbsent', {
      alarmDescription: 'No daily reconciliation has been completed for more than a day.',
      metric: reconciliation.stateMachine.metricSucceeded({ period: Duration.hours(6) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
      // A nightly run falls into one of five quarters of a day; CloudWatch looks back seven days at most.
      evaluationPeriods: 5,
      datapointsToAlarm: 5,
    });
    this.wake('MailFails', {
      alarmDescription: 'Mail is not being sent, and is retried.',
      metric: logLines(this, 'MailFailed', { period }),
      threshold: 3,
    });
    this.wake('MailUnsent', {
      alarmDescription: 'Mail could not be sent after all retries: npm run ops -- mail list.',
      metric: logLines(this, 'MailSetAside', { period }),
      threshold: 1,
    });
    // Of the account, since SES judges that; AWS's advice for both:
    // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
    this.wake('MailBounces', {
      alarmDescription:
        'At least 5 % of mails bounce: SES reviews the account, and stops it at 10 %.',
      metric: mailReputation('Reputation.BounceRate'),
      threshold: 0.05,
    });
    this.wake('MailComplaints', {
      alarmDescription:
        'At least 0.1 % of mails are reported as spam: SES reviews the account, and stops it at 0.5 %.',
      metric: mailReputation('Reputation.ComplaintRate'),
      threshold: 0.001,
    });
    this.wake('MailBehind', {
      alarmDescription: 'The outbox has not been read for fifteen minutes.',
      metric: mailSender.lambda.metric('IteratorAge', { period, statistic: 'max' }),
      threshold: Duration.minutes(15).toMilliseconds(),
    });
    this.wake('MailUndelivered', {
      alarmDescription: 'Records of the outbox could not be delivered to the mail sender.',
      metric: mailSender.unsent.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.wake('ReturnedMailFails', {
      alarmDescription:
        'Bounces or complaints could not be processed: mail is still sent to these addresses.',
      metric: bouncedMail.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.wake('ReturnedMailHandlerFails', {
      alarmDescription: 'The function that processes bounces and complaints fails.',
      metric: bouncedMail.lambda.metricErrors({ period }),
      threshold: 1,
    });
    this.wake('FileEventsBehind', {
      alarmDescription:
        "The bucket's events have waited for fifteen minutes: what sync tools store is not counted yet.",
      metric: fileEvents.queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'max' }),
      threshold: Duration.minutes(15).toSeconds(),
    });
    this.wake('FileEventsFail', {
      alarmDescription: "Some of the bucket's events could not be processed after all retries.",
      metric: fileEvents.unprocessed.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.wake('FileChangesFail', {
      alarmDescription:
        'Changes of files (moves, deletions, an emptied storage) fail, and are retried.',
      metric: logLines(this, 'FileChangeFailed', { period }),
      threshold: 3,
    });
    this.wake('FilesNotChanged', {
      alarmDescription: 'Files were not moved, deleted, restored or archived, after all retries.',
      metric: logLines(this, 'FileNotChanged', { period }),
      threshold: 1,
    });
    this.wake('FileChangesCrash', {
      alarmDescription:
        'The functions that change files crash, time out, or cannot trigger what is due again.',
      metric: sum({
        changing: fileChanges.lambda.metricErrors({ period }),
        resuming: fileChanges.resume.metricErrors({ period }),
      }),
      threshold: 3,
    });
    this.wake('FileChangesBehind', {
      alarmDescription: 'Changes of files have waited for an hour.',
      metric: fileChanges.lambda.metric('IteratorAge', { period, statistic: 'max' }),
      threshold: Duration.hours(1).toMilliseconds(),
    });
    this.wake('EventSourceStopped', {
      alarmDescription:
        'A function does not receive its events: its event source mapping is disabled or deleted.',
      metric: logLines(this, 'EventSourceStopped', { period }),
      threshold: 3,
    });
    this.wake('FileChangesUnfinished', {
      alarmDescription: 'A change of files was given up after all retries.',
      metric: fileChanges.unfinished.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
  }

  private wake(id: string, { isUrgent = false, alarmDescription, ...options }: AlarmOptions) {
    const alarm = new Alarm(this, id, {
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...options,
      alarmDescription: `${isUrgent ? 'Urgent' : 'Warning'}: ${alarmDescription}`,
      // Documented in its section of docs/runbook.md, and triggered by hand in a drill.
      alarmName: `${Stack.of(this).stackName}-${id}`,
    });
    for (const topic of isUrgent && this.pager ? [this.operator, this.pager] : [this.operator]) {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
    this.all.push(alarm);
  }
}
