/**
 * The environment variables of the functions: the stack and the local product set them, `functions/` reads them. A
 * secret is passed as its value (locally, in tests) or as the name of a secret in Secrets Manager (in the cloud).
 */
export const env = {
  tableName: 'TABLE_NAME',
  /** The origin of the site, such as https://app.example.com, without a trailing slash. */
  siteOrigin: 'SITE_ORIGIN',
  /**
   * JSON, flat so that Secrets Manager can generate it: `{"current": "k1", "k1": "<secret>", "<older kid>": "<secret>"}`.
   */
  sessionKeys: 'SESSION_KEYS',
  sessionKeysSecret: 'SESSION_KEYS_SECRET',
  /** Sign the cookies of guests of share links; JSON in the shape of the session keys. */
  guestKeys: 'GUEST_KEYS',
  guestKeysSecret: 'GUEST_KEYS_SECRET',
  /** Encrypts the secrets of authenticator apps; JSON in the shape of the session keys. */
  secondFactorKeys: 'SECOND_FACTOR_KEYS',
  secondFactorKeysSecret: 'SECOND_FACTOR_KEYS_SECRET',
  /** Sign certificates of approval; JSON in the shape of the session keys. */
  certificateKeys: 'CERTIFICATE_KEYS',
  certificateKeysSecret: 'CERTIFICATE_KEYS_SECRET',
  /** The secret that CloudFront sends to the gateway's authorizer. */
  originSecretSecret: 'ORIGIN_SECRET_SECRET',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  stripeSecretKeySecret: 'STRIPE_SECRET_KEY_SECRET',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  stripeWebhookSecretSecret: 'STRIPE_WEBHOOK_SECRET_SECRET',
  /** Another server with Stripe's API, such as http://localhost:3001; Stripe itself if not set. */
  stripeApiOrigin: 'STRIPE_API_ORIGIN',
  /** The bucket of the workspaces' files. */
  storageBucket: 'STORAGE_BUCKET',
  /** Where S3 delivers its log of what was read of the files. */
  readLogBucket: 'READ_LOG_BUCKET',
  /** The role from which sync credentials are cut. */
  storageRoleArn: 'STORAGE_ROLE_ARN',
  /** Where browsers and sync tools find S3, such as http://localhost:3002; AWS's own endpoint if not set. */
  storageEndpoint: 'STORAGE_ENDPOINT',
  /** The role with which transcode jobs read and write files. */
  mediaConvertRoleArn: 'MEDIACONVERT_ROLE_ARN',
  /** The queue of transcode jobs. */
  mediaConvertQueueArn: 'MEDIACONVERT_QUEUE_ARN',
  /** The sender of every mail, verified with SES. */
  mailFrom: 'MAIL_FROM',
  /** The SES configuration set of every mail; locally there is none. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  /** The mappings that the health check looks at, comma-separated, each as `<function>=<UUID>`. */
  eventSources: 'EVENT_SOURCES',
  /** The recipient of contact messages and feedback. */
  operatorEmail: 'OPERATOR_EMAIL',
  /** Email domains, comma-separated, that are accepted although they are listed as disposable. */
  allowedEmailDomains: 'ALLOWED_EMAIL_DOMAINS',
  /** The lowest level that is logged: info (the default), warn, error or off. */
  logLevel: 'LOG_LEVEL',
  /** Seconds by which the product's clock runs ahead; set locally only, never by the stack. */
  clockOffsetSeconds: 'CLOCK_OFFSET_SECONDS',
} as const;

/** The bucket of the S3 emulator. */
export const localBucketName = 'cutbay-files';
/** The bucket of the S3 emulator's log of reads. */
export const localReadLogBucket = 'cutbay-read-logs';

/**
 * The headers in which CloudFront describes the viewer to the functions; it overwrites whatever a viewer sends in
 * them.
 */
export const originHeaders = {
  secret: 'x-origin-secret',
  viewerAddress: 'x-viewer-address',
} as const;

/** The log event that alerts the operator: functions write it, the stack's alarm counts it. */
export const operatorNeeded = 'operator_needed';

/**
 * The log event at the end of the reconciliation: the number of running `subscriptions`, and their `monthlyRevenue` in
 * US dollars, which the dashboard shows.
 */
export const reconciliationDone = 'daily_check_done';

/** The log event for one failed attempt to send a mail; an alarm counts it. */
export const mailFailed = 'mail_failed';

/** The log event for a run of a change of files that failed and is tried again; an alarm counts it. */
export const fileChangeFailed = 'file_change_failed';

/** The log event for a file whose change was given up; an alarm counts it. */
export const fileNotChanged = 'file_not_changed';

/** The log event for a mail that was set aside as unsent; an alarm counts it. */
export const mailSetAside = 'mail_set_aside';

/** The log event for a check at which the site could be reached; an alarm counts that there are any. */
export const siteReached = 'site_reached';

/** The log event for a check at which the site could not be reached. */
export const siteUnreachable = 'site_unreachable';

/** The log event for a function that does not receive its events; an alarm counts it. */
export const eventSourceStopped = 'event_source_stopped';
