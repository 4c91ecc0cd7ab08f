import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  FilterCriteria,
  type IEventSourceMapping,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** The mapping by which a function receives its events. */
export type EventSource = Pick<
  IEventSourceMapping,
  'eventSourceMappingId' | 'eventSourceMappingArn'
>;

interface StreamConsumerProps {
  /** Which records the function receives: patterns of their event and keys, of which one must match. */
  readonly filters: Parameters<typeof FilterCriteria.filter>[0][];
  readonly batchSize: number;
  /** Batches of one shard that are processed concurrently; those of one partition key stay in order. Default 1. */
  readonly parallelizationFactor?: number;
  /** The dead-letter queue: positions of records that could not be processed after all retries. */
  readonly deadLetters: IQueue;
}

/**
 * Lets a function process what is written to the table. One stream takes two consumers without being throttled:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
export function consumeStream(
  lambda: IFunction,
  table: ITable,
  { filters, deadLetters, ...batches }: StreamConsumerProps,
): EventSource {
  const source = new DynamoEventSource(table, {
    ...batches,
    // Not LATEST, which would miss records written while the stack is still being deployed.
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: filters.map((filter) => FilterCriteria.filter(filter)),
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // The functions set aside what they cannot do; these bound the records that they cannot even process.
    retryAttempts: 8,
    maxRecordAge: Duration.hours(12),
    onFailure: new SqsDlq(deadLetters),
  });
  lambda.addEventSource(source);
  return source;
}
