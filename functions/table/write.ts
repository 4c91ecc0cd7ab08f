import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and the error that a condition which does not hold stands for. */
export interface Write {
  item: TransactItem;
  refusal?: () => Error;
}
