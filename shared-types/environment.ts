/**
 * The environment variables of the functions: the stack and the local product set them, `functions/` reads them.
 * A secret comes as its value (on one machine, in tests) or as the name of the secret that holds it (in the cloud).
 */
export const env = {
  tableName: 'TABLE_NAME',
  /** Where people find the product, such as https://app.example.com; no slash at the end. */
  siteOrigin: 'SITE_ORIGIN',
  /** JSON, flat so that Secrets Manager can generate it: `{"current": "k1", "k1": "<secret>", "<older kid>": "<secret>"}`. */
  sessionKeys: 'SESSION_KEYS',
  sessionKeysSecret: 'SESSION_KEYS_SECRET',
  /** What encrypts the secrets of authenticator apps; JSON in the shape of the session keys. */
  secondFactorKeys: 'SECOND_FACTOR_KEYS',
  secondFactorKeysSecret: 'SECOND_FACTOR_KEYS_SECRET',
  /** What CloudFront proves itself with to the gateway's authorizer. */
  originSecretSecret: 'ORIGIN_SECRET_SECRET',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  stripeSecretKeySecret: 'STRIPE_SECRET_KEY_SECRET',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  stripeWebhookSecretSecret: 'STRIPE_WEBHOOK_SECRET_SECRET',
  /** Another server that speaks Stripe's API, such as http://localhost:3001; Stripe itself where not set. */
  stripeApiOrigin: 'STRIPE_API_ORIGIN',
  /** The sender of every mail, verified with SES. */
  mailFrom: 'MAIL_FROM',
  /** Who reads contact messages and feedback. */
  operatorEmail: 'OPERATOR_EMAIL',
  /** E-mail domains, comma-separated, that are taken even though they are listed as disposable. */
  allowedEmailDomains: 'ALLOWED_EMAIL_DOMAINS',
  /** The least that is logged: info (the default), warn, error or off. */
  logLevel: 'LOG_LEVEL',
  /** Seconds by which the product's clock runs ahead; set on one machine only, never by the stack. */
  clockOffsetSeconds: 'CLOCK_OFFSET_SECONDS',
} as const;

/** The headers by which CloudFront tells the calls whom they serve; whatever a visitor sends under them is replaced. */
export const originHeaders = {
  secret: 'x-origin-secret',
  viewerAddress: 'x-viewer-address',
} as const;

/** The event of a log line that wakes the operator: functions write it, the stack's alarm counts it. */
export const operatorNeeded = 'operator_needed';

/** The events of log lines that say that a mail failed once, and that one was given up on; alarms count both. */
export const mailFailed = 'mail_failed';
export const mailSetAside = 'mail_set_aside';
