import * as z from 'zod';
import { metricMath, type Series } from './metric-math.ts';

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
