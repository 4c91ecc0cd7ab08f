import { DescribeAlarmHistoryCommand, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import type { Cloud } from './cloud.ts';
import { execution, hoursAgo, outputs, settings, stackAs } from './healthy-stage.ts';
import { type Case, stackIs, withSettings } from './stage-under-test.ts';

/** The cases of alarms, the reconciliation, and failures to read. */
export const operationCases: Case[] = [
  [
    'error alarm_mail_missing',
    ({ cloud }) => subscriptionIs(cloud, { Endpoint: 'former@cutbay.app' }),
  ],
  [
    // Of the operator and the pager, one is subscribed.
    'error alarm_mail_missing',
    ({ cloud }) => {
      const { Outputs = [] } = stackAs();
      const OutputValue = 'arn:aws:sns:eu-west-1:123456789012:Pager';
      stackIs(cloud, { Outputs: [...Outputs, { OutputKey: 'PagerTopicArn', OutputValue }] });
      return withSettings(cloud, { pagerAddress: 'https://events.cutbay.app/alarms' });
    },
  ],
  [
    'error alarm_mail_unconfirmed',
    ({ cloud }) => subscriptionIs(cloud, { SubscriptionArn: 'PendingConfirmation' }),
  ],
  ['warning alarm_rings', ({ cloud }) => alarmIs(cloud, { StateValue: 'ALARM' })],
  ['error alarm_muted', ({ cloud }) => alarmIs(cloud, { ActionsEnabled: false })],
  [
    'error alarm_undelivered',
    ({ cloud }) =>
      historyIs(cloud, 'Action', { HistorySummary: 'Failed to execute action arn:aws:sns:…' }),
  ],
  ['note alarm_not_drilled', ({ cloud }) => historyIs(cloud, 'StateUpdate', { HistoryData: '{}' })],
  ['note reconciliation_never', ({ cloud }) => executionsAre(cloud, [])],
  [
    'error reconciliation_failed',
    ({ cloud }) =>
      executionsAre(cloud, [
        { ...execution, status: 'TIMED_OUT', stopDate: hoursAgo(4) },
        { ...execution, status: 'SUCCEEDED', stopDate: hoursAgo(28) },
      ]),
  ],
  [
    'error reconciliation_late',
    ({ cloud }) =>
      executionsAre(cloud, [{ ...execution, status: 'SUCCEEDED', stopDate: hoursAgo(31) }]),
  ],
  [
    'warning not_readable',
    ({ cloud }) =>
      void cloud.lambda.on(GetAccountSettingsCommand).rejects(new Error('AccessDenied')),
  ],
];

function subscriptionIs(cloud: Cloud, overrides: object): void {
  cloud.sns.on(ListSubscriptionsByTopicCommand).resolves({
    Subscriptions: [
      {
        Protocol: 'email',
        Endpoint: settings.operatorEmail,
        SubscriptionArn: `${outputs.OperatorTopicArn}:1`,
        ...overrides,
      },
    ],
  });
}

function alarmIs(cloud: Cloud, overrides: object): void {
  cloud.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [
      {
        AlarmName: 'Cutbay-production-MailFails',
        StateValue: 'OK',
        ActionsEnabled: true,
        ...overrides,
      },
    ],
  });
}

function historyIs(cloud: Cloud, HistoryItemType: 'Action' | 'StateUpdate', item: object): void {
  cloud.cloudWatch.on(DescribeAlarmHistoryCommand, { HistoryItemType }).resolves({
    AlarmHistoryItems: [{ AlarmName: 'Cutbay-production-MailFails', ...item }],
  });
}

type Execution = typeof execution & { status: 'SUCCEEDED' | 'TIMED_OUT'; stopDate: Date };

function executionsAre(cloud: Cloud, executions: Execution[]): void {
  cloud.stepFunctions.on(ListExecutionsCommand).resolves({ executions });
}
