import { table } from '#core/table/client.ts';

let isAsked = false;

/** Makes every later request to the table report the request units that it consumed. */
export function askForCapacity(): void {
  if (isAsked) return;
  isAsked = true;
  table.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      return next(args);
    },
    { step: 'initialize', name: 'capacity' },
  );
}

/**
 * The request units of a table response, by DynamoDB's rules, which the embedded engine implements too: 1 KB a
 * write, 4 KB a read, transactions double (docs.aws.amazon.com/amazondynamodb: read-write-operations).
 */
export function unitsOf(answer: unknown): number {
  const consumed: { CapacityUnits?: number }[] = [
    Object(Object(answer).output).ConsumedCapacity ?? [],
  ].flat();
  return consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** Whether a request to the table, such as `Query`, only reads. */
export function isRead(name: string): boolean {
  return /^(Batch)?Get|^TransactGet|^Query/.test(name);
}
