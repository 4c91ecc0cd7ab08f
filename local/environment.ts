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

/** What functions find in their environment on one machine, where the stack sets the like of it. */
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
    // The engines here want some credentials and look at none.
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: local.tableEndpoint,
    AWS_ENDPOINT_URL_SESV2: local.mailEndpoint,
  };
}
