export type S3EventName =
  | 'ObjectCreated:Put'
  | 'ObjectCreated:Copy'
  | 'ObjectCreated:CompleteMultipartUpload'
  | 'ObjectRemoved:Delete'
  | 'ObjectRemoved:DeleteMarkerCreated'
  | 'LifecycleExpiration:Delete'
  | 'LifecycleExpiration:DeleteMarkerCreated';

/** One record of an event: docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html. */
export interface S3EventRecord {
  eventVersion: string;
  eventSource: 'aws:s3';
  awsRegion: string;
  eventTime: string;
  eventName: S3EventName;
  userIdentity: { principalId: string };
  requestParameters: { sourceIPAddress: string };
  responseElements: { 'x-amz-request-id': string; 'x-amz-id-2': string };
  s3: {
    s3SchemaVersion: '1.0';
    configurationId: string;
    bucket: { name: string; ownerIdentity: { principalId: string }; arn: string };
    object: {
      /** URL-encoded, with `+` for a space. */
      key: string;
      /** In bytes; only of created objects. */
      size?: number;
      /** Not of deleted versions. */
      eTag?: string;
      versionId?: string;
      /** Hexadecimal; the greater of two of one key is the later one. */
      sequencer: string;
    };
  };
}

export interface S3Event {
  Records: S3EventRecord[];
}

export interface EventSource {
  name: S3EventName;
  region: string;
  time: Date;
  bucket: string;
  key: string;
  /** Null in a bucket without versioning. */
  versionId: string | null;
  /** Null for removals. */
  size: number | null;
  etag: string | null;
  principalId: string;
  sourceAddress: string;
  requestId: string;
  /** The order of events. */
  sequence: number;
}

/** The key as events have it: form-encoded, except that `/` stays. */
export function encodeEventKey(key: string): string {
  return new URLSearchParams({ key }).toString().slice('key='.length).replaceAll('%2F', '/');
}

export function eventRecord(source: EventSource): S3EventRecord {
  const { bucket, versionId } = source;
  return {
    // One version for all events since 2.4; it grows with the fields (the page above).
    eventVersion: '2.6',
    eventSource: 'aws:s3',
    awsRegion: source.region,
    eventTime: source.time.toISOString(),
    eventName: source.name,
    userIdentity: { principalId: source.principalId },
    requestParameters: { sourceIPAddress: source.sourceAddress },
    responseElements: { 'x-amz-request-id': source.requestId, 'x-amz-id-2': source.requestId },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'files',
      bucket: {
        name: bucket,
        ownerIdentity: { principalId: 'A3NL1KOZZKExample' },
        arn: `arn:aws:s3:::${bucket}`,
      },
      object: {
        key: encodeEventKey(source.key),
        ...(source.size === null ? {} : { size: source.size }),
        ...(source.etag === null ? {} : { eTag: source.etag }),
        ...(versionId === null ? {} : { versionId }),
        sequencer: source.sequence.toString(16).toUpperCase().padStart(18, '0'),
      },
    },
  };
}
