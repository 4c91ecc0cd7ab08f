import { env, localReadLogBucket } from '#shared/ops/environment.ts';

/** The key of the functions; only the S3 emulator checks it. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

export interface LocalEnvironment {
  siteOrigin: string;
  tableName: string;
  tableEndpoint: string;
  mailEndpoint: string;
  sessionKeys: string;
  guestKeys: string;
  secondFactorKeys: string;
  certificateKeys: string;
  storage: { endpoint: string; bucketName: string; roleArn: string };
  media: { endpoint: string; roleArn: string; queueArn: string };
  stripe: { secretKey: string; webhookSecret: string; apiOrigin: string | null };
}

/** The functions' environment variables in the local product; in the cloud the stack sets them. */
export function functionEnvironment(local: LocalEnvironment): Record<string, string> {
  const { storage, media, stripe } = local;
  return {
    [env.siteOrigin]: local.siteOrigin,
    [env.tableName]: local.tableName,
    [env.sessionKeys]: local.sessionKeys,
    [env.guestKeys]: local.guestKeys,
    [env.secondFactorKeys]: local.secondFactorKeys,
    [env.certificateKeys]: local.certificateKeys,
    [env.stripeSecretKey]: stripe.secretKey,
    [env.stripeWebhookSecret]: stripe.webhookSecret,
    ...(stripe.apiOrigin && { [env.stripeApiOrigin]: stripe.apiOrigin }),
    [env.storageBucket]: storage.bucketName,
    [env.readLogBucket]: localReadLogBucket,
    [env.storageRoleArn]: storage.roleArn,
    [env.storageEndpoint]: storage.endpoint,
    [env.mediaConvertRoleArn]: media.roleArn,
    [env.mediaConvertQueueArn]: media.queueArn,
    [env.mailFrom]: 'hello@cutbay.localhost',
    [env.operatorEmail]: 'operator@cutbay.localhost',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: local.tableEndpoint,
    AWS_ENDPOINT_URL_SESV2: local.mailEndpoint,
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_ENDPOINT_URL_STS: storage.endpoint,
    AWS_ENDPOINT_URL_MEDIACONVERT: media.endpoint,
  };
}
