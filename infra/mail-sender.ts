import { Duration, Validations } from 'aws-cdk-lib';
import {
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ProductFunction, type SharedFunctionProps } from './product-function.ts';

/** Sends the mails of the outbox, which the table's stream delivers. */
export class MailSender extends Construct {
  readonly lambda: IFunction;
  /** The dead-letter queue: positions of stream records that could not be delivered after all retries. */
  readonly unsent: IQueue;

  constructor(scope: Construct, id: string, sharedProps: SharedFunctionProps) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'send-mail', {
      ...sharedProps,
      key: 'events/send-mail',
      readOnly: false,
      memorySize: 512,
    });
    this.unsent = new Queue(this, 'Unsent', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.unsent).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is the dead-letter queue itself, of the mapping from the stream.',
    });
    const { table } = sharedProps.bindings;
    lambda.addEventSource(
      new DynamoEventSource(table, {
        // Not LATEST, which would miss records written while the stack is still being deployed.
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { Keys: { pk: { S: FilterRule.beginsWith('MAIL#') } } },
          }),
        ],
        batchSize: 10,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        // The function itself sets aside what cannot be sent; these bound the records that it cannot even process.
        retryAttempts: 8,
        maxRecordAge: Duration.hours(12),
        onFailure: new SqsDlq(this.unsent),
      }),
    );
    this.lambda = lambda;
  }
}
