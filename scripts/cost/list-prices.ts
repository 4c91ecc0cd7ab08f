/** When the list prices below were read. */
export const readOn = '2026-11-22';

/**
 * List prices in US dollars, without tax, discounts or free allowances: AWS in us-east-1, first tier, Stripe in the
 * United States. Each with the page that states it.
 */
export const listPrices = {
  /** A million requests on arm64 and x86 alike (aws.amazon.com/lambda/pricing). */
  lambdaMillionRequests: 0.2,
  /** A GB-second on arm64; since 2025-08 the start of an execution environment is billed too (the same page). */
  lambdaGbSecond: 0.0000133334,
  /** A million requests of an HTTP API, up to 512 KB each (aws.amazon.com/api-gateway/pricing). */
  gatewayMillionRequests: 1,
  /** A million HTTPS requests from North America or Europe (aws.amazon.com/cloudfront/pricing/pay-as-you-go). */
  cloudFrontMillionRequests: 1,
  /** A GB to viewers in North America or Europe; a GB from AWS's own origins is free (the same page). */
  cloudFrontGb: 0.085,
  /** A million runs of the function that rewrites paths (the same page). */
  cloudFrontFunctionMillionRuns: 0.1,
  /** A million request units on demand (aws.amazon.com/dynamodb/pricing/on-demand). */
  tableMillionReadUnits: 0.125,
  tableMillionWriteUnits: 0.625,
  /** A GB for a month, and the same GB in continuous backups (the same page). */
  tableGbMonth: 0.25,
  tableBackupGbMonth: 0.2,
  /** A thousand mails (aws.amazon.com/ses/pricing). */
  mailThousand: 0.1,
  /** A GB of log written, and a GB kept for a month (aws.amazon.com/cloudwatch/pricing). */
  logsGb: 0.5,
  logsGbMonth: 0.03,
  /** An alarm on one metric, a metric of our own, and a dashboard, for a month (the same page). */
  alarmMonth: 0.1,
  metricMonth: 0.3,
  dashboardMonth: 3,
  /** A web ACL and a rule of it for a month, and a million requests that it looks at (aws.amazon.com/waf/pricing). */
  webAclMonth: 5,
  webAclRuleMonth: 1,
  webAclMillionRequests: 0.6,
  /** A secret for a month, and ten thousand requests for one (aws.amazon.com/secrets-manager/pricing). */
  secretMonth: 0.4,
  secretTenThousandRequests: 0.05,
  /** A thousand transitions of a standard state machine (aws.amazon.com/step-functions/pricing). */
  thousandTransitions: 0.025,
  /**
   * A GB of hot storage for a month (Intelligent-Tiering: read within 30 days, not for 30 days, not for 90 days), and a
   * thousand objects that are monitored for it; only the first 50 TB cost this much (aws.amazon.com/s3/pricing).
   */
  hotGbMonth: 0.023,
  hotUnreadGbMonth: 0.0125,
  hotForgottenGbMonth: 0.004,
  monitoredThousandObjects: 0.0025,
  /** A GB of cold storage (Glacier Instant Retrieval) for a month, and a GB read from it (the same page). */
  coldGbMonth: 0.004,
  coldReadGb: 0.03,
  /** A thousand requests that write (also each part of an upload and each page of a list) and that read (the same page). */
  hotThousandWrites: 0.005,
  hotThousandReads: 0.0004,
  coldThousandWrites: 0.02,
  coldThousandReads: 0.01,
  /** A GB from S3 to the internet, up to 10 TB a month (the same page, data transfer). */
  egressGb: 0.09,
  /**
   * A minute of video of 720 lines and more at up to 30 frames a second, H.264 in one pass, of the Basic tier; above 30 it
   * is twice that (aws.amazon.com/mediaconvert/pricing).
   */
  transcodedMinute: 0.015,
  /** A domestic card payment (stripe.com/pricing) and Stripe Billing's share (stripe.com/billing/pricing). */
  cardShare: 0.029,
  cardFixed: 0.3,
  billingShare: 0.007,
} as const;
