import type { CORSRule, LifecycleRule } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { pseudoParameters, reference, resources, type Template } from '#local/instance/template.ts';

const lifecycleRule = z
  .strictObject({
    Id: z.string(),
    Status: z.enum(['Enabled', 'Disabled']),
    Prefix: z.string().default(''),
    AbortIncompleteMultipartUpload: z.strictObject({ DaysAfterInitiation: z.number() }).optional(),
    NoncurrentVersionExpiration: z.strictObject({ NoncurrentDays: z.number() }).optional(),
    ExpiredObjectDeleteMarker: z.boolean().optional(),
    Transitions: z
      .array(
        z.strictObject({
          StorageClass: z.literal('INTELLIGENT_TIERING'),
          TransitionInDays: z.number(),
        }),
      )
      .optional(),
  })
  .transform(
    ({ Id, Prefix, ExpiredObjectDeleteMarker, Transitions, ...same }): LifecycleRule => ({
      ...same,
      ID: Id,
      Filter: { Prefix },
      ...(ExpiredObjectDeleteMarker && { Expiration: { ExpiredObjectDeleteMarker } }),
      ...(Transitions && {
        Transitions: Transitions.map(({ StorageClass, TransitionInDays: Days }) => ({
          StorageClass,
          Days,
        })),
      }),
    }),
  );

const corsRule = z.strictObject({
  AllowedOrigins: z.array(z.unknown()).length(1),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()),
  ExposedHeaders: z.array(z.string()),
  MaxAge: z.number(),
});

const notification = z.strictObject({
  Event: z.string(),
  Queue: reference,
  Filter: z.strictObject({
    S3Key: z.strictObject({
      Rules: z.array(z.strictObject({ Name: z.literal('prefix'), Value: z.string() })),
    }),
  }),
});

const fileBucket = z.object({
  BucketNamePrefix: z.string(),
  VersioningConfiguration: z.object({ Status: z.literal('Enabled') }),
  LifecycleConfiguration: z.object({ Rules: z.array(lifecycleRule) }),
  CorsConfiguration: z.object({ CorsRules: z.array(corsRule) }),
  NotificationConfiguration: z.strictObject({
    QueueConfigurations: z.array(notification),
    EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: z.literal(true) }),
  }),
});

/** The bucket of the workspaces' files, as the stack defines it. */
export interface FileBucket {
  /** Its logical id. */
  id: string;
  /** The origin that the stack's security policy names. */
  cloudOrigin: string;
  cors: CORSRule[];
  lifecycle: LifecycleRule[];
  /** The logical id of the queue of its events. */
  queueId: string;
  /** Whether an event, such as `ObjectCreated:Put`, of an object goes to the queue. */
  notifies(eventName: string, key: string): boolean;
}

/**
 * @param siteOrigin the only origin that the bucket allows
 * @throws Error if the stack does not have exactly one such bucket, or sets it up in an unsupported way.
 */
export function readFileBucket(template: Template, siteOrigin: string): FileBucket {
  const buckets = resources(template, 'AWS::S3::Bucket', z.unknown());
  const [found, ...more] = [...buckets].filter(([, properties]) =>
    Object.hasOwn(Object(properties), 'NotificationConfiguration'),
  );
  if (!found || more.length > 0)
    throw new Error('The stack must have exactly one bucket of files.');
  const [id, properties] = found;
  const bucket = fileBucket.parse(properties);
  const { 'AWS::AccountId': account, 'AWS::Region': region } = pseudoParameters;
  return {
    id,
    cloudOrigin: `https://${bucket.BucketNamePrefix}-${account}-${region}-an.s3.${region}.amazonaws.com`,
    cors: bucket.CorsConfiguration.CorsRules.map(
      ({ AllowedOrigins: _site, ExposedHeaders, MaxAge, ...same }) => ({
        ...same,
        AllowedOrigins: [siteOrigin],
        ExposeHeaders: ExposedHeaders,
        MaxAgeSeconds: MaxAge,
      }),
    ),
    lifecycle: bucket.LifecycleConfiguration.Rules,
    queueId: bucket.NotificationConfiguration.QueueConfigurations[0]?.Queue ?? '',
    notifies: (eventName, key) =>
      bucket.NotificationConfiguration.QueueConfigurations.some(
        ({ Event, Filter }) =>
          `s3:${eventName}`.startsWith(Event.replace(/\*$/, '')) &&
          Filter.S3Key.Rules.every(({ Value }) => key.startsWith(Value)),
      ),
  };
}
