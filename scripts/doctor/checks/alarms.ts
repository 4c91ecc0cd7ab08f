import {
  type MetricAlarm,
  paginateDescribeAlarmHistory,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import { type DeployedContext, deployedCheck } from '../check.ts';
import { error, type Finding, note, warning } from '../finding.ts';

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
    return {
      ringing: named(({ StateValue }) => StateValue === 'ALARM'),
      muted: named(({ ActionsEnabled }) => ActionsEnabled === false),
      undelivered: [...last].filter(([, text]) => text.includes('Failed')).map(([alarm]) => alarm),
      wasDrilled: states.some(({ text }) => /"stateReason":"drill"/.test(text)),
    };
  },
  judge({ ringing, muted, undelivered, wasDrilled }, { stack }) {
    const { name } = stack;
    const findings: Finding[] = [];
    if (ringing.length > 0) {
      findings.push(
        warning('alarm_rings', {
          means: `These alarms are firing: ${ringing.join(', ')}.`,
          action: 'Each has its section in docs/runbook.md: what it means, and what to do.',
          command: `aws cloudwatch describe-alarms --alarm-name-prefix ${name}- --state-value ALARM`,
        }),
      );
    }
    if (muted.length > 0) {
      findings.push(
        error('alarm_muted', {
          means: `The notifications of ${muted.join(', ')} are disabled.`,
          action: 'Switch it on again.',
          command: `aws cloudwatch enable-alarm-actions --alarm-names ${muted.join(' ')}`,
        }),
      );
    }
    if (undelivered.length > 0) {
      findings.push(
        error('alarm_undelivered', {
          means: `${undelivered.join(', ')} fired, and CloudWatch could not publish the notification to the topic.`,
          action: "Deploy again, which restores the topic's policy, and drill.",
          command: drill(name),
        }),
      );
    }
    if (!wasDrilled) {
      findings.push(
        note('alarm_not_drilled', {
          means:
            'No alarm was triggered in a drill recently: it is unknown whether their mail arrives.',
          action: 'Trigger one, and check that the mail arrives within a minute.',
          command: drill(name),
        }),
      );
    }
    return findings;
  },
});

function drill(stackName: string): string {
  return `aws cloudwatch set-alarm-state --alarm-name ${stackName}-CallsFail --state-value ALARM --state-reason drill`;
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
