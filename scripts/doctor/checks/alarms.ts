import {
  DescribeAlarmHistoryCommand,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import { type DeployedContext, deployedCheck } from '../check.ts';
import { error, type Finding, note, warning } from '../finding.ts';

interface Alarms {
  ringing: string[];
  /** Those that ring and tell nobody. */
  muted: string[];
  /** Those whose mail CloudWatch could not hand to the topic, lately. */
  undelivered: string[];
  /** Whether any of them was rung by hand lately. */
  wasDrilled: boolean;
}

/**
 * The stack's alarms, and what became of those that rang. CloudWatch keeps their history for 30 days
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarmHistory.html); a drill is told by
 * the reason that the runbook gives to set-alarm-state.
 */
export const alarms = deployedCheck<Alarms>({
  title: 'Alarms',
  async fetch({ aws, stack }) {
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
      historyOf('StateUpdate', prefix, aws),
      historyOf('Action', prefix, aws),
    ]);
    const failed = actions.filter(({ text }) => text.includes('Failed'));
    return {
      ringing: named(({ StateValue }) => StateValue === 'ALARM'),
      muted: named(({ ActionsEnabled }) => ActionsEnabled === false),
      undelivered: [...new Set(failed.map(({ alarm }) => alarm))],
      wasDrilled: states.some(({ text }) => /"stateReason":"drill"/.test(text)),
    };
  },
  judge({ ringing, muted, undelivered, wasDrilled }, { stack }) {
    const { name } = stack;
    const findings: Finding[] = [];
    if (ringing.length > 0) {
      findings.push(
        warning('alarm_rings', {
          means: `These alarms ring: ${ringing.join(', ')}.`,
          action: 'Each has its section in docs/runbook.md: what it means, and what to do.',
          command: `aws cloudwatch describe-alarms --alarm-name-prefix ${name}- --state-value ALARM`,
        }),
      );
    }
    if (muted.length > 0) {
      findings.push(
        error('alarm_muted', {
          means: `Somebody switched off the mail of ${muted.join(', ')}.`,
          action: 'Switch it on again.',
          command: `aws cloudwatch enable-alarm-actions --alarm-names ${muted.join(' ')}`,
        }),
      );
    }
    if (undelivered.length > 0) {
      findings.push(
        error('alarm_undelivered', {
          means: `${undelivered.join(', ')} rang within 30 days, and CloudWatch could not hand the mail to the topic.`,
          action: "Deploy again, which sets the topic's policy right, and drill.",
          command: drill(name),
        }),
      );
    }
    if (!wasDrilled) {
      findings.push(
        note('alarm_not_drilled', {
          means: 'No alarm was rung by hand within 30 days: nobody knows that their mail arrives.',
          action: 'Ring one, and see the mail come within a minute.',
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

/** The newest entries of one kind in the history of the alarms whose names begin so. */
async function historyOf(
  HistoryItemType: 'StateUpdate' | 'Action',
  prefix: string,
  { cloudWatch }: DeployedContext['aws'],
): Promise<{ alarm: string; text: string }[]> {
  const { AlarmHistoryItems = [] } = await cloudWatch.send(
    new DescribeAlarmHistoryCommand({ HistoryItemType, MaxRecords: 100 }),
  );
  return AlarmHistoryItems.filter(({ AlarmName }) => AlarmName?.startsWith(prefix)).map(
    ({ AlarmName = '', HistorySummary = '', HistoryData = '' }) => ({
      alarm: AlarmName,
      text: `${HistorySummary} ${HistoryData}`,
    }),
  );
}
