import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { alarmState, metricMath, type Series } from './testing/alarm-state.ts';
import { only } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();

/** The state of one of our alarms after these data points, oldest first. */
function stateOf(name: string, series: Series) {
  const [found, ...more] = Object.values(template.findResources('AWS::CloudWatch::Alarm')).filter(
    ({ Properties }) => Properties.AlarmName === `Cutbay-production-${name}`,
  );
  if (!found || more.length > 0) throw new Error(`There must be one alarm ${name}.`);
  return alarmState(found['Properties'], series);
}

test.each<[string, Series, 'ALARM' | 'OK']>([
  ['5 of 100 calls in two of three periods', { failed: [5, 0, 5], all: [100, 100, 100] }, 'ALARM'],
  ['4.9 of 100 calls', { failed: [49, 49, 49], all: [1000, 1000, 1000] }, 'OK'],
  ['5 of 100 calls once', { failed: [0, 0, 5], all: [100, 100, 100] }, 'OK'],
  ['one failure in a quiet night', { failed: [1, 1, 1], all: [19, 19, 19] }, 'OK'],
  ['most of a few calls in two of three periods', { failed: [3, 0, 3], all: [4, 4, 4] }, 'ALARM'],
  ['a few calls, of which two fail', { failed: [2, 2, 2], all: [2, 2, 2] }, 'OK'],
  ['three of very many calls', { failed: [3, 3, 3], all: [1000, 1000, 1000] }, 'OK'],
  ['every call of a busy hour', { failed: [20, 20], all: [20, 20] }, 'ALARM'],
  [
    'no failure, of which the log has no line',
    { failed: [null, null, null], all: [500, 500, 500] },
    'OK',
  ],
  ['no call at all', { failed: [], all: [] }, 'OK'],
])('CallsFail at %s', (_, series, state) => {
  expect(stateOf('CallsFail', series)).toBe(state);
});

test.each<[string, string, number]>([
  ['FunctionsThrottled', 'Throttles', 10],
  ['CallsThrottled', 'CallsThrottled', 100],
  ['ReleaseFails', 'GradualCallsFailed', 3],
  ['GatewayFlooded', 'OriginRefused', 500],
  ['WebhookFlooded', 'Url4xxCount', 500],
  ['WebhookFails', 'Url5xxCount', 1],
  ['MailFails', 'MailFailed', 3],
  ['MailUnsent', 'MailSetAside', 1],
  ['OperatorNeeded', 'OperatorNeeded', 1],
  ['EventSourceStopped', 'EventSourceStopped', 3],
  ['FileEventsBehind', 'ApproximateAgeOfOldestMessage', 15 * 60],
  ['FileChangesFail', 'FileChangeFailed', 3],
  ['ReviewMailsFail', 'Errors', 3],
  ['FilesNotChanged', 'FileNotChanged', 1],
  ['FileChangesBehind', 'IteratorAge', 60 * 60 * 1000],
])(
  '%s alarms at %s of %d within five minutes, not below and not without data',
  (name, metric, limit) => {
    expect(stateOf(name, { [metric]: [limit] })).toBe('ALARM');
    expect(stateOf(name, { [metric]: [limit - 1] })).toBe('OK');
    expect(stateOf(name, { [metric]: [limit, 0] })).toBe('OK');
    expect(stateOf(name, { [metric]: [] })).toBe('OK');
  },
);

test.each([
  ['CallsSlow', 'Latency', 5_000],
  ['SignInSlow', 'SignInLatency', 3_000],
  ['BillingSlow', 'BillingLatency', 10_000],
  ['ReviewSlow', 'ReviewLatency', 3_000],
])(
  '%s alarms if the slowest hundredth of calls takes too long in two of three periods',
  (name, metric, ms) => {
    expect(stateOf(name, { [metric]: [ms, null, ms] })).toBe('ALARM');
    expect(stateOf(name, { [metric]: [ms, ms - 1, ms - 1] })).toBe('OK');
    expect(stateOf(name, { [metric]: [] })).toBe('OK');
  },
);

test('the latency of sign-in, billing and reviews is that of routes of the contract, and of others it is not', () => {
  const routes = Object.values(calls).map(({ route }): string => route);
  const filters = Object.values(template.findResources('AWS::Logs::MetricFilter')).map(
    ({ Properties }) => Properties,
  );
  const routesOf = (metric: string) => {
    const { MetricTransformations, FilterPattern = '' } =
      filters.find((one) => one.MetricTransformations[0].MetricName === metric) ?? {};
    expect(MetricTransformations?.[0].MetricValue).toBe('$.ms');
    // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutMetricFilter.html
    expect(FilterPattern.length).toBeLessThanOrEqual(1_024);
    const patterns = [...FilterPattern.matchAll(/\$\.route = "([^"]+)"/g)].map(
      ([, pattern]) =>
        new RegExp(`^${pattern.replaceAll(/[/{}]/g, '\\$&').replaceAll('*', '.*')}$`),
    );
    for (const pattern of patterns) expect(routes.some((route) => pattern.test(route))).toBe(true);
    return routes.filter((route) => patterns.some((pattern) => pattern.test(route)));
  };
  expect(routesOf('SignInLatency')).toContain('POST /api/login/second-step');
  expect(routesOf('SignInLatency').every((route) => route.includes('/login'))).toBe(true);
  expect(routesOf('BillingLatency')).toContain('POST /api/create-subscription');
  expect(routesOf('ReviewLatency')).toContain('GET /api/guest/{link}/reviews/{id}');
  expect(routesOf('ReviewLatency')).not.toContain('GET /api/links');
});

test.each([
  ['MailBounces', 'Reputation.BounceRate', 0.05],
  ['MailComplaints', 'Reputation.ComplaintRate', 0.001],
])('%s alarms at the share that AWS advises', (name, metric, limit) => {
  expect(stateOf(name, { [metric]: [limit] })).toBe('ALARM');
  expect(stateOf(name, { [metric]: [limit * 0.9] })).toBe('OK');
  expect(stateOf(name, { [metric]: [] })).toBe('OK');
});

test.each<[string, string, string, number]>([
  ['TableThrottled', 'reads', 'writes', 10],
  ['FileChangesCrash', 'changing', 'resuming', 3],
])('%s adds %s and %s, and alarms at %d together', (name, one, other, limit) => {
  const stateAt = (ones: (number | null)[], others: (number | null)[]) =>
    stateOf(name, { [one]: ones, [other]: others });
  expect(stateAt([limit - 1], [1])).toBe('ALARM');
  expect(stateAt([null], [limit])).toBe('ALARM');
  expect(stateAt([limit], [null])).toBe('ALARM');
  expect(stateAt([limit - 2], [1])).toBe('OK');
  expect(stateAt([], [])).toBe('OK');
});

test('SiteUnreachable alarms after ten minutes in which the site was not reached once, by missing data too', () => {
  const reached = (points: (number | null)[]) => ({ SiteReached: points });
  expect(stateOf('SiteUnreachable', reached([5, null, null]))).toBe('ALARM');
  expect(stateOf('SiteUnreachable', reached([]))).toBe('ALARM');
  expect(stateOf('SiteUnreachable', reached([null, 1]))).toBe('OK');
  expect(stateOf('SiteUnreachable', reached([1, null]))).toBe('OK');
});

test('DailyCheckAbsent alarms after 30 hours without a completed reconciliation, by missing data too', () => {
  const succeeded = (points: (number | null)[]) => ({ ExecutionsSucceeded: points });
  expect(stateOf('DailyCheckAbsent', succeeded([null, null, null, null, null]))).toBe('ALARM');
  expect(stateOf('DailyCheckAbsent', succeeded([0, null, 0, null, 0]))).toBe('ALARM');
  expect(stateOf('DailyCheckAbsent', succeeded([1, null, null, null, null]))).toBe('OK');
  expect(stateOf('DailyCheckAbsent', succeeded([1, null, null, null, null, null]))).toBe('ALARM');
});

test('the operator is mailed when 80 % of the budget are spent, and when a forecast exceeds it', () => {
  const { Budget, NotificationsWithSubscribers } = only(
    template,
    'AWS::Budgets::Budget',
  ).properties;
  const notifications = (type: string, dollars: number) =>
    NotificationsWithSubscribers.filter(
      ({ Notification: { NotificationType, ComparisonOperator, Threshold } }: Notified) =>
        NotificationType === type &&
        ComparisonOperator === 'GREATER_THAN' &&
        (100 * dollars) / Budget.BudgetLimit.Amount > Threshold,
    ).length;
  expect(Budget.BudgetLimit).toEqual({ Amount: 200, Unit: 'USD' });
  expect([notifications('ACTUAL', 160), notifications('ACTUAL', 161)]).toEqual([0, 1]);
  expect([notifications('FORECASTED', 200), notifications('FORECASTED', 201)]).toEqual([0, 1]);
});

interface Notified {
  Notification: { NotificationType: string; ComparisonOperator: string; Threshold: number };
}

test('the metric math of these tests computes as CloudWatch does, and rejects unsupported syntax', () => {
  const none = () => null;
  expect(metricMath('1 + 2 * 3 + 8 / 4', none)).toBe(9);
  expect(metricMath('IF(2 >= 3, 1, FILL(a, 7))', none)).toBe(7);
  expect(metricMath('a + 1', none)).toBeNull();
  expect(() => metricMath('RATE(a)', none)).toThrow('RATE is not supported.');
  expect(() => metricMath('1 2', none)).toThrow('2 is unexpected');
  expect(() => metricMath('IF(1', none)).toThrow(') is missing');
});
