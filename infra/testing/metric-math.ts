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
    const known = precedence[depth];
    if (!known) return atom();
    let left = level(depth + 1);
    while (known.includes(tokens[at] ?? '')) {
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
