import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  BlockedEncryptionType,
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketNamespace,
  HttpMethods,
  type LifecycleRule,
  ObjectOwnership,
  type ReplicationRule,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { uploadDays } from '#shared/calls/uploads.ts';
import { localBucketName } from '#shared/ops/environment.ts';
import { trashDays } from '#shared/rules/text/file-names.ts';
import { addOutput } from '../stage/outputs.ts';
import type { Settings } from '../stage/settings.ts';
import { fileFolders, readLogPrefix, resourceOf } from './file-folders.ts';
import { SyncRole } from './sync-role.ts';

/** The events that can change what a workspace stores; `LifecycleExpiration` is the end of a version in the trash. */
const countedEvents = ['s3:ObjectCreated:*', 's3:ObjectRemoved:*', 's3:LifecycleExpiration:*'];

/**
 * The bucket's name, before the bucket exists: the site's security policy names it, and the bucket allows the site's
 * origin. It is in the namespace of this account, in which no other account can create a bucket:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/gpbucketnamespaces.html
 */
export function fileBucketName(scope: Construct): string {
  const { account, region } = Stack.of(scope);
  return `${namePrefix(scope)}-${account}-${region}-an`;
}

function namePrefix(scope: Construct): string {
  return `${Stack.of(scope).stackName.toLowerCase()}-files`;
}

/** Where browsers find the bucket. */
export function fileBucketOrigin(scope: Construct): string {
  const { region, urlSuffix } = Stack.of(scope);
  return `https://${fileBucketName(scope)}.s3.${region}.${urlSuffix}`;
}

export interface FileBucketProps {
  /** The site's, from which browsers upload and read. */
  readonly siteOrigin: string;
  readonly settings: Pick<Settings, 'keepsData' | 'samLocal' | 'copies'>;
  /** Receives the bucket's events; it must accept them from this bucket. */
  readonly events: IQueue;
}

/**
 * The storage that is sold: the files of all workspaces. It is versioned; the versions that are not current are the
 * trash, which no credential of a sync tool can empty (decision 51).
 */
export class FileBucket extends Construct {
  readonly bucket: Bucket;
  /** S3's log of what is read of it, from which egress is counted each night; what was counted is deleted. */
  readonly readLogs: Bucket;
  /** Its name, as the functions know it. */
  readonly name: string;

  constructor(scope: Construct, id: string, { siteOrigin, settings, events }: FileBucketProps) {
    super(scope, id);
    const { keepsData, samLocal, copies } = settings;
    this.readLogs = new Bucket(this, 'ReadLogs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // It names files and addresses: what the nights have not counted goes too.
      lifecycleRules: [{ expiration: Duration.days(7) }],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: !keepsData,
    });
    this.bucket = new Bucket(this, 'Files', {
      bucketNamePrefix: namePrefix(this),
      bucketNamespace: BucketNamespace.ACCOUNT_REGIONAL,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      // A file encrypted by a sync tool with a key of its own could be read by no one else.
      blockedEncryptionTypes: [BlockedEncryptionType.SSE_C],
      enforceSSL: true,
      versioned: true,
      lifecycleRules,
      serverAccessLogsBucket: this.readLogs,
      serverAccessLogsPrefix: readLogPrefix,
      ...(copies?.bucketName && {
        replicationRules: [this.copyFilesTo(copies.bucketName)],
      }),
      cors: [
        {
          allowedOrigins: [siteOrigin],
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT],
          allowedHeaders: ['content-type', 'if-match', 'if-none-match', 'range', 'x-amz-*'],
          exposedHeaders: ['content-range', 'etag', 'x-amz-checksum-sha256'],
          maxAge: 3_600,
        },
      ],
      // If the first deployment is rolled back, the empty bucket goes: its name would block every further one.
      // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      autoDeleteObjects: !keepsData,
    });
    // `sam local` cannot resolve references to resources.
    this.name = samLocal ? localBucketName : this.bucket.bucketName;
    notify(this.bucket, events);
    addOutput(this, 'FileBucket', this.bucket.bucketName);
    Validations.of(this.readLogs).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'A log of the log has no reader.',
    });
    if (copies?.bucketName) acknowledgeReplication(this.bucket, copies.bucketName);
  }

  /**
   * Deletions of versions are not replicated, and delete markers are not here: who empties the bucket does not empty the
   * copy. https://docs.aws.amazon.com/AmazonS3/latest/userguide/replication-what-is-isnt-replicated.html
   */
  private copyFilesTo(bucketName: string): ReplicationRule {
    return {
      id: 'CopyFiles',
      priority: 1,
      destination: Bucket.fromBucketName(this, 'Copy', bucketName),
      filter: { prefix: fileFolders.files },
      storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
      deleteMarkerReplication: false,
    };
  }

  /** The role of sync tools, which this function may assume. */
  syncRole(lambda: LambdaFunction): SyncRole {
    return new SyncRole(this, 'SyncRole', this.bucket, lambda);
  }
}

/** The role of the replication reads every object of the bucket, and writes every object of the copy. */
function acknowledgeReplication(bucket: Bucket, copy: string): void {
  const id = Stack.of(bucket).getLogicalId(resourceOf(bucket));
  for (const resource of [`<${id}.Arn>`, `arn:<AWS::Partition>:s3:::${copy}`]) {
    Validations.of(bucket).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${resource}/*]`,
      reason: 'S3 alone assumes the role, to replicate the objects that its rule selects.',
    });
  }
}

/**
 * The bucket's own property, since CDK's method adds a function that sets it. S3 tests the queue's policy as the bucket
 * is created: https://docs.aws.amazon.com/AmazonS3/latest/userguide/how-to-enable-disable-notification-intro.html
 */
function notify(bucket: Bucket, events: IQueue): void {
  const resource = resourceOf(bucket);
  resource.notificationConfiguration = {
    // For the rule that has proxies made.
    eventBridgeConfiguration: { eventBridgeEnabled: true },
    queueConfigurations: countedEvents.map((event) => ({
      event,
      queue: events.queueArn,
      filter: { s3Key: { rules: [{ name: 'prefix', value: fileFolders.files }] } },
    })),
  };
  resource.node.addDependency(events);
}

const lifecycleRules: LifecycleRule[] = [
  {
    id: 'DiscardUnfinishedUploads',
    // A day later than the product itself does with its own; those of sync tools it aborts after a day.
    abortIncompleteMultipartUploadAfter: Duration.days(uploadDays + 1),
  },
  {
    id: 'EmptyTrash',
    prefix: fileFolders.files,
    noncurrentVersionExpiration: Duration.days(trashDays),
    expiredObjectDeleteMarker: true,
  },
  {
    // What sync tools store without naming a class.
    id: 'TierHotStorage',
    prefix: fileFolders.files,
    transitions: [
      { storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(0) },
    ],
  },
  {
    id: 'RemoveOldPosters',
    prefix: fileFolders.posters,
    noncurrentVersionExpiration: Duration.days(1),
    expiredObjectDeleteMarker: true,
  },
  {
    id: 'RemoveOldReviews',
    prefix: fileFolders.reviews,
    noncurrentVersionExpiration: Duration.days(1),
    expiredObjectDeleteMarker: true,
  },
  {
    id: 'RemoveOldLogos',
    prefix: fileFolders.logos,
    noncurrentVersionExpiration: Duration.days(1),
    expiredObjectDeleteMarker: true,
  },
];
