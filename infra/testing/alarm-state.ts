import * as z from 'zod';

const alarm = z.object({
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  EvaluationPeriods: z.int(),
  DatapointsToAlarm: z.int().optional(),
  Threshold: z.number(),
  TreatMissingData: z.enum(['notBreaching', 'breaching']),
  MetricName: z.string().optional(),
  Metrics: z
    .array(
      z.object({
        Id: z.string(),
        Expression: z.string().optional(),
        ReturnData: z.boolean().optional(),
      }),
    )
    .optional(),
});

/**
 * The state of an alarm after the last data points: M of the last N periods must breach.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
 * @param properties of the alarm in the template
 * @param series by the ids in its expression, or by the name of its only metric
 */
export function alarmState(properties: unknown, series: Series): 'ALARM' | 'OK' {
  const { Metrics, MetricName = '', ...rules } = alarm.parse(properties);
  const expression = Metrics?.find(({ Expression }) => Expression)?.Expression;
  const { EvaluationPeriods: periods, DatapointsToAlarm: needed = periods } = rules;
  const breaching = Array.from({ length: periods }, (_, back) => {
    const at = (id: string) => {
      const points = series[id];
      if (!points) throw new Error(`The alarm looks at ${id}.`);
      return points.at(-1 - back) ?? null;
    };
    const value = expression ? metricMath(expression, at) : at(MetricName);
    if (value === null) return rules.TreatMissingData === 'breaching';
    return rules.ComparisonOperator === 'LessThanThreshold'
      ? value < rules.Threshold
      : value >= rules.Threshold;
  });
  return breaching.filter(Boolean).length >= needed ? 'ALARM' : 'OK';
}

/** The data points of metrics by their id in an alarm, oldest first; null for a period without data. */
export type Series = Record<string, readonly (number | null)[]>;

/** Missing if any part of it is, as in CloudWatch. */
type Value = number | null;

const operators: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '>=': (left, right) => Number(left >= right),
};
/** From the lowest to the highest precedence. */
const precedence = [['>='], ['+'], ['*', '/']];

/**
 * Evaluates a metric math expression at one period, as far as our alarms use it.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 * @throws Error for unsupported syntax
 */
export function metricMath(expression: string, valueById: (id: string) => Value): Value {
  const tokens = expression.match(/[A-Za-z]\w*|[\d.]+|>=|[-+*/(),]/g) ?? [];
  let at = 0;

  function take(expected?: string): string {
    const token = tokens[at] ?? '';
    if (expected && token !== expected) throw new Error(`${expected} is missing in ${expression}`);
    at += 1;
    return token;
  }

  function level(depth: number): Value {
    const ofPrecedence = precedence[depth];
    if (!ofPrecedence) return atom();
    let left = level(depth + 1);
    while (ofPrecedence.includes(tokens[at] ?? '')) {
      const apply = operators[take()];
      const right = level(depth + 1);
      left = left === null || right === null || !apply ? null : apply(left, right);
    }
    return left;
  }

  function atom(): Value {
    const token = take();
    if (/^\d/.test(token)) return Number(token);
    if (tokens[at] === '(') return called(token);
    return valueById(token);
  }

  function called(name: string): Value {
    const given: Value[] = [];
    take('(');
    do given.push(level(0));
    while (tokens[at] === ',' && take());
    take(')');
    const [first = null, second = null, third = null] = given;
    if (name === 'FILL') return first ?? second;
    if (name === 'IF') return first === null ? null : first ? second : third;
    throw new Error(`${name} is not supported.`);
  }

  const value = level(0);
  if (at < tokens.length) throw new Error(`${tokens[at]} is unexpected in ${expression}`);
  return value;
}
