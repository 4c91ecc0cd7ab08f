import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { fileBucketName } from '../files/file-bucket.ts';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import type { EventSource } from './consume-stream.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

/** Seconds for a batch of events: of a hundred files, or the first look at one of many thousand versions. */
const timeout = Duration.seconds(60);

/**
 * Counts what sync tools store: the bucket's events go through a queue to a function. An event is only a trigger, so
 * that doubled and reordered ones do no harm.
 */
export class FileEvents extends Construct {
  readonly queue: Queue;
  /** The dead-letter queue: events that could not be processed after all retries. */
  readonly unprocessed: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const encryption = QueueEncryption.SQS_MANAGED;
    this.unprocessed = deadLetterQueue(this, 'Unprocessed', "the bucket's events", encryption);
    this.queue = new Queue(this, 'Queue', {
      encryption,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // At least six times the function's timeout, and five attempts:
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
      deadLetterQueue: { queue: this.unprocessed, maxReceiveCount: 8 },
    });
    const { partition, account } = Stack.of(this);
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/grant-destinations-permissions-to-s3.html
    this.queue.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowFileEvents',
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [this.queue.queueArn],
        conditions: {
          ArnEquals: { 'aws:SourceArn': `arn:${partition}:s3:::${fileBucketName(this)}` },
          StringEquals: { 'aws:SourceAccount': account },
        },
      }),
    );
  }

  /** Adds the function that processes the events. @returns the mapping from the queue */
  addHandler(sharedProps: SharedFunctionProps): EventSource {
    const { lambda } = new ProductFunction(this, 'storage-event', {
      ...sharedProps,
      key: 'events/storage-event',
      memorySize: 512,
      timeout,
    });
    const source = new SqsEventSource(this.queue, {
      // The events of one file in a batch are processed together.
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(1),
      reportBatchItemFailures: true,
      // A sync tool that stores many files must not take the concurrency of the calls.
      maxConcurrency: 5,
    });
    lambda.addEventSource(source);
    return source;
  }
}
