import { randomBytes } from 'node:crypto';
import {
  type CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  type Origin,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { originHeaders } from '#shared/ops/environment.ts';
import { OperatorError } from '../command.ts';

/** The maximum number of seconds until CloudFront has deployed a change. */
const mostSeconds = 30 * 60;

export interface OriginRotation {
  secrets: SecretsManagerClient;
  cloudFront: CloudFrontClient;
  secretId: string;
  distributionId: string;
}

/**
 * Replaces the secret by which the gateway recognizes CloudFront. A new value makes the previous one AWSPREVIOUS,
 * which the gateway accepts too; a second new value before CloudFront sends the first would invalidate that, so an
 * interrupted rotation is resumed with the value that it created.
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html
 */
export async function rotateOriginSecret(rotation: OriginRotation): Promise<'new' | 'resumed'> {
  const { secrets, secretId } = rotation;
  await deployed(rotation);
  const { config, etag } = await readConfig(rotation);
  const { SecretString: current = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: secretId }),
  );
  const isSent = apiOrigins(config).every((origin) => sentBy(origin) === current);
  const next = isSent ? randomBytes(48).toString('base64url') : current;
  if (isSent) {
    await secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: next }));
  }
  await sendFromNowOn(rotation, { config, etag, secret: next });
  await deployed(rotation);
  return isSent ? 'new' : 'resumed';
}

async function readConfig({ cloudFront, distributionId }: OriginRotation) {
  const { DistributionConfig: config, ETag: etag } = await cloudFront.send(
    new GetDistributionConfigCommand({ Id: distributionId }),
  );
  if (!config || apiOrigins(config).length === 0) {
    throw new OperatorError(
      `No origin of the distribution ${distributionId} sends ${originHeaders.secret}: deploy the stage again.`,
    );
  }
  return { config, etag };
}

function apiOrigins({ Origins }: DistributionConfig): Origin[] {
  return (Origins?.Items ?? []).filter((origin) => sentBy(origin) !== undefined);
}

function sentBy({ CustomHeaders }: Origin): string | undefined {
  return CustomHeaders?.Items?.find(({ HeaderName }) => isSecretHeader(HeaderName))?.HeaderValue;
}

function isSecretHeader(name: string | undefined): boolean {
  return name?.toLowerCase() === originHeaders.secret;
}

/**
 * The whole configuration is written back with only one header changed, under the version that was read.
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateDistribution.html
 */
async function sendFromNowOn(
  { cloudFront, distributionId }: OriginRotation,
  {
    config,
    etag,
    secret,
  }: { config: DistributionConfig; etag: string | undefined; secret: string },
): Promise<void> {
  const withSecret = (origin: Origin): Origin => {
    if (sentBy(origin) === undefined) return origin;
    const { Items = [] } = origin.CustomHeaders ?? {};
    const headers = Items.map((header) =>
      isSecretHeader(header.HeaderName) ? { ...header, HeaderValue: secret } : header,
    );
    return { ...origin, CustomHeaders: { Quantity: headers.length, Items: headers } };
  };
  const origins = (config.Origins?.Items ?? []).map(withSecret);
  await cloudFront.send(
    new UpdateDistributionCommand({
      Id: distributionId,
      IfMatch: etag,
      DistributionConfig: {
        ...config,
        Origins: { Quantity: origins.length, Items: origins },
      },
    }),
  );
}

async function deployed({ cloudFront, distributionId }: OriginRotation): Promise<void> {
  await waitUntilDistributionDeployed(
    { client: cloudFront, maxWaitTime: mostSeconds },
    { Id: distributionId },
  );
}
