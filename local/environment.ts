import { env } from '#shared/environment.ts';

export interface LocalEnvironment {
  siteOrigin: string;
  tableName: string;
  tableEndpoint: string;
  mailEndpoint: string;
  sessionKeys: string;
  secondFactorKeys: string;
  stripe: { secretKey: string; webhookSecret: string; apiOrigin: string | null };
}

/** The functions' environment variables in the local product; in the cloud the stack sets them. */
export function functionEnvironment(local: LocalEnvironment): Record<string, string> {
  const { stripe } = local;
  return {
    [env.siteOrigin]: local.siteOrigin,
    [env.tableName]: local.tableName,
    [env.sessionKeys]: local.sessionKeys,
    [env.secondFactorKeys]: local.secondFactorKeys,
    [env.stripeSecretKey]: stripe.secretKey,
    [env.stripeWebhookSecret]: stripe.webhookSecret,
    ...(stripe.apiOrigin && { [env.stripeApiOrigin]: stripe.apiOrigin }),
    [env.mailFrom]: 'hello@cutbay.localhost',
    [env.operatorEmail]: 'operator@cutbay.localhost',
    AWS_REGION: 'us-east-1',
    // The local engines require credentials but do not check them.
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: local.tableEndpoint,
    AWS_ENDPOINT_URL_SESV2: local.mailEndpoint,
  };
}
