import { FilterRule, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import { consumeStream, type EventSource } from './consume-stream.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

/** Sends the mails of the outbox, which the table's stream delivers. */
export class MailSender extends Construct {
  readonly lambda: IFunction;
  /** The dead-letter queue: positions of stream records that could not be delivered after all retries. */
  readonly unsent: IQueue;
  readonly source: EventSource;

  constructor(scope: Construct, id: string, sharedProps: SharedFunctionProps) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'send-mail', {
      ...sharedProps,
      key: 'events/send-mail',
      memorySize: 512,
    });
    this.unsent = deadLetterQueue(this, 'Unsent', 'the mapping from the stream');
    this.source = consumeStream(lambda, sharedProps.bindings.table, {
      filters: [
        {
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith('MAIL#') } } },
        },
      ],
      batchSize: 10,
      deadLetters: this.unsent,
    });
    this.lambda = lambda;
  }
}
