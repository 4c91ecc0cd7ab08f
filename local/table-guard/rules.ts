import { refusedCondition } from './condition-rules.ts';
import { refusedQuery } from './query-rules.ts';
import type { Refusal } from './refusal.ts';
import { refusedBatchWrite, refusedPut, refusedTransaction } from './write-rules.ts';

type Rule = (input: unknown, keyTypes: ReadonlyMap<string, string>) => Refusal | null;

/**
 * What DynamoDB rejects and dynoxide 1.2.1 accepts, by operation, with DynamoDB's error types and messages. Found by
 * sending the same requests to both engines; `table-guard.integration.test.ts` verifies it against either.
 * The rules themselves: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html and
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html
 */
const rules: Record<string, Rule[]> = {
  Query: [refusedQuery, refusedCondition],
  PutItem: [refusedPut, refusedCondition],
  UpdateItem: [refusedCondition],
  DeleteItem: [refusedCondition],
  BatchWriteItem: [refusedBatchWrite],
  TransactWriteItems: [refusedTransaction],
};

/** DynamoDB's error for a request that the engine accepts; null if DynamoDB accepts it too. */
export function refusalOf(
  operation: string,
  body: Buffer,
  keyTypes: ReadonlyMap<string, string>,
): Refusal | null {
  const applicable = rules[operation];
  if (!applicable) return null;
  const input = parsed(body);
  for (const rule of applicable) {
    const refusal = rule(input, keyTypes);
    if (refusal) return refusal;
  }
  return null;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
