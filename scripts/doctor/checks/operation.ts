import {
  type MetricAlarm,
  paginateDescribeAlarmHistory,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { paginateListSubscriptionsByTopic } from '@aws-sdk/client-sns';
import { type DeployedContext, deployedCheck } from '../check.ts';

/** A topic of the alarms, the address that it should reach, and whether that is subscribed. */
interface Recipient {
  topicArn: string;
  address: string;
  state: 'missing' | 'unconfirmed' | 'confirmed';
}

/**
 * SNS returns PendingConfirmation instead of an ARN:
 * https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
 */
export const alarmMail = deployedCheck<Recipient>({
  title: 'Alarms: the mail',
  async fetch({ aws, settings: { operatorEmail, pagerAddress }, stack }) {
    const { OperatorTopicArn, PagerTopicArn } = stack.outputs;
    const expected = [
      { topicArn: OperatorTopicArn, address: operatorEmail },
      { topicArn: PagerTopicArn, address: pagerAddress },
    ];
    const recipients: Recipient[] = [];
    for (const { topicArn, address } of expected) {
      if (!topicArn || !address) continue;
      let state: Recipient['state'] = 'missing';
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(
        { client: aws.sns },
        { TopicArn: topicArn },
      )) {
        const found = Subscriptions.find(({ Endpoint }) => Endpoint === address);
        if (found) state = found.SubscriptionArn?.startsWith('arn:') ? 'confirmed' : 'unconfirmed';
      }
      recipients.push({ topicArn, address, state });
    }
    return recipients;
  },
  rows: [
    {
      code: 'alarm_mail_missing',
      severity: 'error',
      when: ({ state }) => state === 'missing',
      means: ({ address }) =>
        `Alarms do not reach ${address}: it is not subscribed, or has unsubscribed.`,
      action: 'Deploy if the address has just changed; otherwise subscribe it again, and confirm.',
      command: (recipient, { settings }) => `${subscribe(recipient)}   # stage ${settings.stage}`,
    },
    {
      code: 'alarm_mail_unconfirmed',
      severity: 'error',
      when: ({ state }) => state === 'unconfirmed',
      means: ({ address }) => `No alarm reaches ${address} yet: the subscription is not confirmed.`,
      action:
        'Follow the link in the mail from AWS Notifications, which is valid for two days; a paging service confirms by itself.',
      command: (recipient) => `${subscribe(recipient)}   # sends it again`,
    },
  ],
});

function subscribe({ topicArn, address }: Recipient): string {
  const protocol = address.startsWith('https:') ? 'https' : 'email';
  return `aws sns subscribe --topic-arn ${topicArn} --protocol ${protocol} --notification-endpoint ${address}`;
}

interface Alarms {
  ringing: string[];
  /** Alarms that fire without a notification. */
  muted: string[];
  /** Alarms whose last notification CloudWatch could not publish to the topic. */
  undelivered: string[];
  /** Whether any of them was triggered in a drill recently. */
  wasDrilled: boolean;
}

/**
 * The stack's alarms, and the notifications of those that fired, as far as their history reaches
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarmHistory.html). A drill is
 * recognized by the reason that the runbook passes to set-alarm-state.
 */
export const alarms = deployedCheck<Alarms>({
  title: 'Alarms',
  async fetch({ aws, stack, now }) {
    const found: MetricAlarm[] = [];
    const prefix = `${stack.name}-`;
    for await (const { MetricAlarms = [] } of paginateDescribeAlarms(
      { client: aws.cloudWatch },
      { AlarmNamePrefix: prefix },
    )) {
      found.push(...MetricAlarms);
    }
    const named = (test: (alarm: MetricAlarm) => boolean) =>
      found.filter(test).map(({ AlarmName = '' }) => AlarmName);
    const [states, actions] = await Promise.all([
      historyOf('StateUpdate', prefix, aws, now),
      historyOf('Action', prefix, aws, now),
    ]);
    const last = new Map(actions.toReversed().map(({ alarm, text }) => [alarm, text]));
    return [
      {
        ringing: named(({ StateValue }) => StateValue === 'ALARM'),
        muted: named(({ ActionsEnabled }) => ActionsEnabled === false),
        undelivered: [...last]
          .filter(([, text]) => text.includes('Failed'))
          .map(([alarm]) => alarm),
        wasDrilled: states.some(({ text }) => /"stateReason":"drill"/.test(text)),
      },
    ];
  },
  rows: [
    {
      code: 'alarm_rings',
      severity: 'warning',
      when: ({ ringing }) => ringing.length > 0,
      means: ({ ringing }) => `These alarms are firing: ${ringing.join(', ')}.`,
      action: "Each has its row in docs/runbook.md, 'Alarms': what it means, and what to do.",
      command: (_, { stack }) =>
        `aws cloudwatch describe-alarms --alarm-name-prefix ${stack.name}- --state-value ALARM`,
    },
    {
      code: 'alarm_muted',
      severity: 'error',
      when: ({ muted }) => muted.length > 0,
      means: ({ muted }) => `The notifications of ${muted.join(', ')} are disabled.`,
      action: 'Switch it on again.',
      command: ({ muted }) =>
        `aws cloudwatch enable-alarm-actions --alarm-names ${muted.join(' ')}`,
    },
    {
      code: 'alarm_undelivered',
      severity: 'error',
      when: ({ undelivered }) => undelivered.length > 0,
      means: ({ undelivered }) =>
        `${undelivered.join(', ')} fired, and CloudWatch could not publish the notification to the topic.`,
      action: "Deploy again, which restores the topic's policy, and drill.",
      command: drill,
    },
    {
      code: 'alarm_not_drilled',
      severity: 'note',
      when: ({ wasDrilled }) => !wasDrilled,
      means:
        'No alarm was triggered in a drill recently: it is unknown whether their mail arrives.',
      action: 'Trigger one, and check that the mail arrives within a minute.',
      command: drill,
    },
  ],
});

function drill(_: Alarms, { stack }: DeployedContext): string {
  return `aws cloudwatch set-alarm-state --alarm-name ${stack.name}-CallsFail --state-value ALARM --state-reason drill`;
}

/** Milliseconds: a drill is due every three months. */
const drilledWithin = 90 * 24 * 60 * 60 * 1000;

/** One type of history entries of the alarms with this name prefix, newest first. */
async function historyOf(
  HistoryItemType: 'StateUpdate' | 'Action',
  prefix: string,
  { cloudWatch: client }: DeployedContext['aws'],
  now: Date,
): Promise<{ alarm: string; text: string }[]> {
  const found: { alarm: string; text: string }[] = [];
  const StartDate = new Date(now.getTime() - drilledWithin);
  for await (const { AlarmHistoryItems = [] } of paginateDescribeAlarmHistory(
    { client },
    { HistoryItemType, StartDate, EndDate: now, ScanBy: 'TimestampDescending' },
  )) {
    for (const { AlarmName = '', HistorySummary = '', HistoryData = '' } of AlarmHistoryItems) {
      if (!AlarmName.startsWith(prefix)) continue;
      found.push({ alarm: AlarmName, text: `${HistorySummary} ${HistoryData}` });
    }
  }
  return found;
}

/** The latest executions of the daily reconciliation. */
interface Executions {
  /** How the newest ended, or that it runs; undefined if there is none. */
  status: string | undefined;
  /** Hours since the last success, or else since the first of them. */
  hours: number;
}

/** A day plus the timeout of a reconciliation, as in the alarm on its absence. */
const latestAfterHours = 30;

const hour = 60 * 60 * 1000;

const start = (_: Executions, { stack }: DeployedContext) =>
  `aws stepfunctions start-execution --state-machine-arn ${stack.outputs.ReconciliationArn} --input '{}'`;

export const reconciliation = deployedCheck<Executions>({
  title: 'Reconciliation',
  async fetch({ aws, stack, now }) {
    const { ReconciliationArn: stateMachineArn } = stack.outputs;
    if (!stateMachineArn) return [];
    const { executions = [] } = await aws.stepFunctions.send(
      new ListExecutionsCommand({ stateMachineArn, maxResults: 10 }),
    );
    const done = executions.find(({ status }) => status === 'SUCCEEDED');
    const since = done?.stopDate ?? executions.at(-1)?.startDate ?? now;
    return [{ status: executions[0]?.status, hours: (now.getTime() - since.getTime()) / hour }];
  },
  rows: [
    {
      code: 'reconciliation_never',
      severity: 'note',
      when: ({ status }) => status === undefined,
      means: 'The daily reconciliation has not run yet; it starts every night at 04:20 UTC.',
      action: 'Wait for the night, or start it now.',
      command: start,
    },
    {
      code: 'reconciliation_failed',
      severity: 'error',
      when: ({ status = '' }) => ['FAILED', 'TIMED_OUT', 'ABORTED'].includes(status),
      means: ({ status }) =>
        `The last reconciliation ended as ${status}: differences from Stripe are neither repaired nor reported.`,
      action: "Find the cause in the function's log, then start it again.",
      command: start,
    },
    {
      code: 'reconciliation_late',
      severity: 'error',
      when: ({ hours }) => hours > latestAfterHours,
      means: ({ hours }) => `No reconciliation was completed for ${Math.floor(hours)} hours.`,
      action: 'Check that its rule is enabled, then start it.',
      command: start,
    },
  ],
});
