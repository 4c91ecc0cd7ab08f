/**
 * The outputs of a stage's stack: the stack defines them under exactly these names, by which the operator's commands
 * read them.
 */
export const outputNames = [
  /** The origin of the site, such as https://app.example.com, without a trailing slash. */
  'SiteOrigin',
  /** CloudFront's own host name, to which the site's domain resolves. */
  'DistributionDomain',
  'DistributionId',
  'TableName',
  /** The bucket of the workspaces' files. */
  'FileBucket',
  /** The shared log group of all functions. */
  'FunctionLogs',
  /** The log group of the gateway's access log: one line per request. */
  'AccessLogs',
  /** The webhook endpoint for Stripe's events. */
  'StripeWebhookUrl',
  'StripeSecretKeyArn',
  'StripeWebhookSecretArn',
  'GuestKeysArn',
  'SessionKeysArn',
  'SecondFactorKeysArn',
  'CertificateKeysArn',
  'OriginSecretArn',
  /** The topic that mails the operator. */
  'OperatorTopicArn',
  /** The topic of urgent alarms, if the stage has a pager. */
  'PagerTopicArn',
  /** The state machine of the daily reconciliation. */
  'ReconciliationArn',
  /** The SES configuration set of all mail. */
  'MailConfigurationSet',
  /** The three DKIM records of the sending domain, each as `name CNAME value`. */
  'DkimRecord1',
  'DkimRecord2',
  'DkimRecord3',
  /** The deployed commit, or `unknown`. */
  'Revision',
  /** The commit deployed before it, to which a rollback returns; or `none`. */
  'PreviousRevision',
] as const;

/** One of `outputNames`. */
export type OutputName = (typeof outputNames)[number];
