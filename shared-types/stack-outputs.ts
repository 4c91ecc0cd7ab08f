/**
 * The outputs of a stage's stack: the stack makes each under exactly this name, and the operator's commands read them
 * by it.
 */
export const outputNames = [
  /** Where people find the product, such as https://app.example.com; no slash at the end. */
  'SiteOrigin',
  /** CloudFront's own host, to which the site's domain leads. */
  'DistributionDomain',
  'DistributionId',
  'TableName',
  /** The one log group of all functions. */
  'FunctionLogs',
  /** The log group of the gateway's access log: one line for each request. */
  'AccessLogs',
  /** Where Stripe sends its events. */
  'StripeWebhookUrl',
  'StripeSecretKeyArn',
  'StripeWebhookSecretArn',
  'SessionKeysArn',
  'SecondFactorKeysArn',
  'OriginSecretArn',
  /** The topic that mails the operator. */
  'OperatorTopicArn',
  /** The state machine of the daily reconciliation. */
  'ReconciliationArn',
  /** Under which all mail is sent. */
  'MailConfigurationSet',
  /** The three DKIM records of the sending domain, each as `name CNAME value`. */
  'DkimRecord1',
  'DkimRecord2',
  'DkimRecord3',
  /** The commit that is deployed, or `unknown`. */
  'Revision',
  /** The commit that was deployed before it, to which a rollback returns; or `none`. */
  'PreviousRevision',
] as const;

export type OutputName = (typeof outputNames)[number];
