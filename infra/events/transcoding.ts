import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { fileFolders, objectsIn, resourceOf } from '../files/file-folders.ts';
import type { TranscodeJobs } from '../functions/function-bindings.ts';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import type { EventSource } from './consume-stream.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

/** Within which a browser uploads the proxy that it has made meanwhile; a queue delays by 15 minutes at most. */
const delay = Duration.minutes(10);

/** How often a message is delivered, and after how long again: until a browser that has announced a proxy has given up. */
const attempts = 10;
const visibilityTimeout = Duration.minutes(15);

/** MediaConvert makes the proxies that browsers have not made: its queue and role, and the functions before and after it. */
export class Transcoding extends Construct implements TranscodeJobs {
  /** The queue of the stage's jobs. */
  readonly jobs: CfnQueue;
  /** The role with which jobs read films and write proxies. */
  readonly role: Role;
  /** The dead-letter queue: films whose jobs could not be created after all attempts. */
  readonly unstarted: Queue;

  constructor(scope: Construct, id: string, bucket: Bucket) {
    super(scope, id);
    this.jobs = new CfnQueue(this, 'Jobs', { pricingPlan: 'ON_DEMAND', status: 'ACTIVE' });
    const proxies = `${fileFolders.posters}*-proxy.mp4`;
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('mediaconvert.amazonaws.com'),
      inlinePolicies: {
        Grants: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['s3:GetObject'],
              resources: [objectsIn(bucket, 'files')],
            }),
            new PolicyStatement({
              actions: ['s3:PutObject'],
              resources: [bucket.arnForObjects(proxies)],
            }),
          ],
        }),
      },
    });
    const bucketId = Stack.of(bucket).getLogicalId(resourceOf(bucket));
    for (const objects of [`${fileFolders.files}*`, proxies]) {
      Validations.of(this.role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${objects}]`,
        reason: 'The names of files are chosen by users, those of proxies are hashes of them.',
      });
    }
    const encryption = QueueEncryption.SQS_MANAGED;
    this.unstarted = deadLetterQueue(this, 'Unstarted', 'films without a proxy', encryption);
  }

  /**
   * Adds the functions: what the bucket stores goes through a queue that delays it to the one, the ends of jobs to the other.
   * @returns the mapping from the queue, and the function of the ends
   */
  addHandlers(sharedProps: SharedFunctionProps): { source: EventSource; made: IFunction } {
    const queue = new Queue(this, 'Stored', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deliveryDelay: delay,
      retentionPeriod: Duration.days(14),
      visibilityTimeout,
      deadLetterQueue: { queue: this.unstarted, maxReceiveCount: attempts },
    });
    // Of the same events another queue is told by S3 itself, which tells one destination of each.
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
    new Rule(this, 'FileStored', {
      eventPattern: {
        source: ['aws.s3'],
        // Deleting a delete marker makes a version current again.
        // https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
        detailType: ['Object Created', 'Object Deleted'],
        detail: {
          bucket: { name: [sharedProps.bindings.files.bucket.bucketName] },
          object: { key: [{ prefix: fileFolders.files }] },
        },
      },
      targets: [new SqsQueue(queue)],
    });
    const { lambda } = new ProductFunction(this, 'start-proxy', {
      ...sharedProps,
      key: 'events/start-proxy',
      memorySize: 512,
      // To read the tables of ten films.
      timeout: Duration.minutes(2),
    });
    const source = new SqsEventSource(queue, {
      batchSize: 10,
      reportBatchItemFailures: true,
      // A sync tool that stores many files must not take the concurrency of the calls.
      maxConcurrency: 2,
    });
    lambda.addEventSource(source);
    const { lambda: made } = new ProductFunction(this, 'proxy-made', {
      ...sharedProps,
      key: 'events/proxy-made',
      memorySize: 512,
      timeout: Duration.minutes(2),
    });
    // https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_event_list.html
    new Rule(this, 'JobEnded', {
      eventPattern: {
        source: ['aws.mediaconvert'],
        detailType: ['MediaConvert Job State Change'],
        detail: {
          status: ['COMPLETE', 'ERROR', 'CANCELED'],
          // Those of other stages in the account are not ours.
          queue: [this.jobs.attrArn],
        },
      },
      targets: [new LambdaFunction(made)],
    });
    return { source, made };
  }
}
