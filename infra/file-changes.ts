import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ProductFunction, type SharedFunctionProps } from './product-function.ts';

/**
 * Carries out changes of many files, which the table's stream delivers as they are stored and continued, and resumes
 * those that are due. With the mail
 * sender these are two consumers, the most that one stream takes without being throttled:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
export class FileChanges extends Construct {
  readonly lambda: IFunction;
  /** The dead-letter queue: positions of stream records that could not be processed after all retries. */
  readonly unfinished: IQueue;

  constructor(scope: Construct, id: string, sharedProps: SharedFunctionProps) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'change-files', {
      ...sharedProps,
      key: 'events/change-files',
      readOnly: false,
      memorySize: 512,
      // It works for a minute, and continues in another execution; copying one part of a large file is not interrupted.
      timeout: Duration.minutes(5),
    });
    this.unfinished = new Queue(this, 'Unfinished', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.unfinished).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is the dead-letter queue itself, of the mapping from the stream.',
    });
    const { table } = sharedProps.bindings;
    lambda.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.or('INSERT', 'MODIFY'),
            dynamodb: {
              Keys: {
                pk: { S: FilterRule.beginsWith('FILES#') },
                sk: { S: FilterRule.beginsWith('CHANGE#') },
              },
            },
          }),
        ],
        // A change may take minutes. Those of one workspace are in order, those of others do not wait for it.
        batchSize: 1,
        parallelizationFactor: 10,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: 8,
        maxRecordAge: Duration.hours(12),
        onFailure: new SqsDlq(this.unfinished),
      }),
    );
    const resume = new ProductFunction(this, 'resume-changes', {
      ...sharedProps,
      key: 'events/resume-changes',
      readOnly: false,
      memorySize: 512,
    });
    new Rule(this, 'EveryFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(resume.lambda)],
    });
    this.lambda = lambda;
  }
}
