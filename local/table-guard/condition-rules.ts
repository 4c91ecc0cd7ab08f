import * as z from 'zod';
import { invalid, type Refusal } from './refusal.ts';

const expressions = z.looseObject({
  ConditionExpression: z.string().optional(),
  FilterExpression: z.string().optional(),
});

/** `a = a`: an attribute compared with itself. */
const withItself = /(?<![\w.#:-])(#?[\w.-]+)\s*(<=|>=|<>|=|<|>)\s*\1(?![\w.-])/;

/** The two operands of a comparison must differ, in every expression of a request. */
export function refusedCondition(input: unknown): Refusal | null {
  const read = expressions.safeParse(input);
  if (!read.success) return null;
  for (const name of ['ConditionExpression', 'FilterExpression'] as const) {
    const [, operand, operator] = withItself.exec(read.data[name] ?? '') ?? [];
    if (operand) {
      return invalid(
        `Invalid ${name}: The first operand must be distinct from the remaining operands ` +
          `for this operator or function; operator: ${operator}, first operand: [${operand}]`,
      );
    }
  }
  return null;
}
