import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FilterRule, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import { consumeStream, type EventSource } from './consume-stream.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

/**
 * Carries out changes of many files, which the table's stream delivers as they are stored and continued, and resumes
 * those that are due. Completes the claims of reserved purchases and the ends of cancelled ones, which the stream
 * delivers too: it takes no third consumer (decision 60).
 */
export class FileChanges extends Construct {
  readonly lambda: IFunction;
  /** Triggers the changes that are due again. */
  readonly resume: IFunction;
  /** The dead-letter queue: positions of stream records that could not be processed after all retries. */
  readonly unfinished: IQueue;
  readonly source: EventSource;

  constructor(scope: Construct, id: string, sharedProps: SharedFunctionProps) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'change-files', {
      ...sharedProps,
      key: 'events/change-files',
      memorySize: 512,
      // It works for a minute, and continues in another execution; copying one part of a large file is not interrupted.
      timeout: Duration.minutes(5),
    });
    this.unfinished = deadLetterQueue(
      this,
      'Unfinished',
      'the mapping from the stream',
      QueueEncryption.SQS_MANAGED,
    );
    this.source = consumeStream(lambda, sharedProps.bindings.table, {
      filters: [
        {
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: {
            Keys: {
              pk: { S: FilterRule.beginsWith('FILES#') },
              sk: { S: FilterRule.beginsWith('CHANGE#') },
            },
          },
        },
        // A purchase that registering has reserved, or its buyer cancelled; a reminder is a no-op.
        {
          eventName: FilterRule.isEqual('MODIFY'),
          dynamodb: {
            Keys: {
              pk: { S: FilterRule.beginsWith('EMAIL#') },
              sk: { S: FilterRule.beginsWith('PURCHASE#') },
            },
          },
        },
      ],
      // A change may take minutes. Those of one workspace are in order, those of others do not wait for it.
      batchSize: 1,
      parallelizationFactor: 10,
      deadLetters: this.unfinished,
    });
    const resume = new ProductFunction(this, 'resume-changes', {
      ...sharedProps,
      key: 'events/resume-changes',
      memorySize: 512,
    });
    new Rule(this, 'EveryFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(resume.lambda)],
    });
    this.lambda = lambda;
    this.resume = resume.lambda;
  }
}
