import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  type CreateAlarmOptions,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DailyCheck } from './daily-check.ts';
import { logLines } from './log-metrics.ts';
import type { MailSender } from './mail-sender.ts';
import type { StripeWebhook } from './webhook.ts';

export interface AlarmsProps {
  readonly operatorEmail: string;
  readonly gateway: HttpApi;
  readonly webhook: StripeWebhook;
  readonly mailSender: MailSender;
  readonly returnedMail: { lambda: IFunction; undelivered: IQueue };
  readonly dailyCheck: DailyCheck;
}

const period = Duration.minutes(5);

/**
 * What wakes the operator, by e-mail. The calls have one alarm together: a call that throws, times out or cannot start
 * is a 5xx of the gateway. What runs behind no gateway has alarms of its own.
 */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { operatorEmail, gateway, webhook, mailSender, returnedMail, dailyCheck } = props;
    this.topic = operatorTopic(this);
    this.topic.addSubscription(new EmailSubscription(operatorEmail));
    this.wake('CallsFail', {
      alarmDescription:
        'Calls answer 5xx: look for "level":"error" in the log of the route in question.',
      metric: gateway.metricServerError({ period, statistic: 'sum' }),
      threshold: 1,
    });
    this.wake('WebhookFails', {
      alarmDescription:
        "Stripe's events could not be stored. Stripe sends them again for three days.",
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Url5xxCount',
        dimensionsMap: { FunctionName: webhook.lambda.functionName },
        statistic: 'sum',
        period,
      }),
      threshold: 1,
    });
    this.wake('OperatorNeeded', {
      alarmDescription:
        'Money needs a person: look for "event":"operator_needed" in the logs of the functions that call Stripe.',
      metric: logLines(this, 'OperatorNeeded', { period }),
      threshold: 1,
    });
    this.wake('DailyCheckFails', {
      alarmDescription:
        'The daily check gave up: see its last execution and the log of its function.',
      metric: dailyCheck.stateMachine.metricFailed({ period }),
      threshold: 1,
    });
    this.wake('MailFails', {
      alarmDescription: 'Mail is not being sent, and is retried.',
      metric: logLines(this, 'MailFailed', { period }),
      threshold: 3,
    });
    this.wake('MailUnsent', {
      alarmDescription: 'Mail was given up on: npm run ops -- mail list.',
      metric: logLines(this, 'MailSetAside', { period }),
      threshold: 1,
    });
    this.wake('MailBehind', {
      alarmDescription: 'The outbox has not been read for a quarter of an hour.',
      metric: mailSender.lambda.metric('IteratorAge', { period, statistic: 'max' }),
      threshold: Duration.minutes(15).toMilliseconds(),
    });
    this.wake('MailUndelivered', {
      alarmDescription: 'A part of the outbox could not be handed to the mail sender at all.',
      metric: mailSender.unsent.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.wake('ReturnedMailFails', {
      alarmDescription: 'Bounces or complaints could not be taken: mail still goes there.',
      metric: returnedMail.undelivered.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
    });
    this.wake('ReturnedMailHandlerFails', {
      alarmDescription: 'The function that takes bounces and complaints fails.',
      metric: returnedMail.lambda.metricErrors({ period }),
      threshold: 1,
    });
  }

  private wake(
    id: string,
    options: Omit<CreateAlarmOptions, 'evaluationPeriods'> & { metric: IMetric },
  ) {
    const alarm = new Alarm(this, id, {
      ...options,
      // Told by its section of docs/runbook.md, and rung by hand in a drill.
      alarmName: `${Stack.of(this).stackName}-${id}`,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/**
 * The topic that mails the operator. A policy of its own takes the place of SNS's default one, so CloudWatch is allowed
 * to publish by name, for alarms of this account:
 * https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
 */
function operatorTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Operator', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AllowCloudWatchAlarms',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return topic;
}
