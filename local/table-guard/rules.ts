import * as z from 'zod';
import { parsedJson } from '../http/parsed-json.ts';
import { refusedQuery } from './query-rules.ts';
import { invalid, type Refusal } from './refusal.ts';

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
  const input = parsedJson(body);
  for (const rule of applicable) {
    const refusal = rule(input, keyTypes);
    if (refusal) return refusal;
  }
  return null;
}

const expressions = z.looseObject({
  ConditionExpression: z.string().optional(),
  FilterExpression: z.string().optional(),
});

/** `a = a`: an attribute compared with itself. */
const withItself = /(?<![\w.#:-])(#?[\w.-]+)\s*(<=|>=|<>|=|<|>)\s*\1(?![\w.-])/;

/** The two operands of a comparison must differ, in every expression of a request. */
function refusedCondition(input: unknown): Refusal | null {
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

const write = z.object({
  Item: z.record(z.string(), z.unknown()).default({}),
  UpdateExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
});
type Write = z.output<typeof write>;

const transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });
const batch = z.object({
  RequestItems: z.record(z.string(), z.array(z.object({ PutRequest: z.unknown() }))),
});

type KeyTypes = ReadonlyMap<string, string>;

/** DynamoDB's error for a PutItem, given the types of the table's keys; null if the engine decides. */
function refusedPut(input: unknown): Refusal | null {
  const read = write.safeParse(input);
  return read.success ? refusedItem(read.data) : null;
}

function refusedBatchWrite(input: unknown): Refusal | null {
  const read = batch.safeParse(input);
  const requests = read.success ? Object.values(read.data.RequestItems).flat() : [];
  return firstOf(requests.map(({ PutRequest }) => refusedPut(PutRequest)));
}

/** Every item of a transaction is one action; one that would change a key cancels the whole. */
function refusedTransaction(input: unknown, keyTypes: KeyTypes): Refusal | null {
  const read = transaction.safeParse(input);
  if (!read.success) return null;
  const { TransactItems } = read.data;
  if (TransactItems.some((item) => Object.keys(item).length > 1)) {
    return invalid('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  const puts = firstOf(TransactItems.map(({ Put }) => refusedPut(Put)));
  if (puts) return puts;
  const changed = TransactItems.map(({ Update }) => {
    const update = write.safeParse(Update);
    return update.success ? changedKey(update.data, keyTypes) : undefined;
  });
  return changed.some((key) => key) ? cancelled(changed) : null;
}

function cancelled(changedKeys: readonly (string | undefined)[]): Refusal {
  return {
    type: 'TransactionCanceledException',
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
      `[${changedKeys.map((key) => (key ? 'ValidationError' : 'None')).join(', ')}]`,
    CancellationReasons: changedKeys.map((key) =>
      key
        ? {
            Code: 'ValidationError',
            Message:
              'One or more parameter values were invalid: ' +
              `Cannot update attribute ${key}. This attribute is part of the key`,
          }
        : { Code: 'None' },
    ),
  };
}

/** The key attribute that an update expression would change, if there is one. */
function changedKey(update: Write, keyTypes: KeyTypes): string | undefined {
  const { UpdateExpression, ExpressionAttributeNames: names } = update;
  const clauses = UpdateExpression.split(/\b(?:SET|REMOVE|ADD|DELETE)\b/i);
  const targets = clauses.flatMap((clause) =>
    clause.split(/,(?![^(]*\))/).map((action) => /^\s*(#?[\w-]+)/.exec(action)?.[1] ?? ''),
  );
  return targets.map((target) => names[target] ?? target).find((name) => keyTypes.has(name));
}

function refusedItem({ Item }: Write): Refusal | null {
  return Object.hasOwn(Item, '') ? invalid('Empty attribute name') : null;
}

function firstOf(refusals: readonly (Refusal | null)[]): Refusal | null {
  return refusals.find((refusal) => refusal !== null) ?? null;
}
