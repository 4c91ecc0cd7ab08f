import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { rotateOriginSecret } from './rotate-origin-secret.ts';

const cloudFront = new CloudFrontClient({ region: 'us-east-1' });
const secrets = new SecretsManagerClient({ region: 'eu-west-1' });
const cloudFrontMock = mockClient(cloudFront);
const secretsMock = mockClient(secrets);

/** The secrets that Secrets Manager has, newest first, and the one that CloudFront sends. */
let values: string[];
let config: DistributionConfig;
/** The recorded steps, in order. */
let steps: string[];

beforeEach(() => {
  values = ['first'];
  config = configWith('first');
  steps = [];
  cloudFrontMock.reset();
  secretsMock.reset();
  secretsMock.on(GetSecretValueCommand).callsFake(() => ({ SecretString: values[0] }));
  secretsMock.on(PutSecretValueCommand).callsFake(({ SecretString }) => {
    values = [SecretString, ...values].slice(0, 2);
    steps.push('secret');
    return {};
  });
  cloudFrontMock
    .on(GetDistributionConfigCommand)
    .callsFake(() => ({ DistributionConfig: config, ETag: 'E1' }));
  cloudFrontMock.on(GetDistributionCommand).callsFake(() => {
    steps.push('deployed');
    return { Distribution: { Status: 'Deployed' } };
  });
  cloudFrontMock.on(UpdateDistributionCommand).callsFake(({ DistributionConfig, IfMatch }) => {
    expect(IfMatch).toBe('E1');
    config = DistributionConfig;
    steps.push('distribution');
    return {};
  });
});

function configWith(secret: string): DistributionConfig {
  return {
    CallerReference: 'x',
    Comment: 'kept',
    Enabled: true,
    DefaultCacheBehavior: { TargetOriginId: 'pages', ViewerProtocolPolicy: 'redirect-to-https' },
    Origins: {
      Quantity: 2,
      Items: [
        { Id: 'pages', DomainName: 'pages.s3.amazonaws.com', CustomHeaders: { Quantity: 0 } },
        {
          Id: 'api',
          DomainName: 'api.amazonaws.com',
          CustomHeaders: {
            Quantity: 2,
            Items: [
              { HeaderName: 'x-other', HeaderValue: 'stays' },
              { HeaderName: 'X-Origin-Secret', HeaderValue: secret },
            ],
          },
        },
      ],
    },
  };
}

const rotate = () =>
  rotateOriginSecret({ secrets, cloudFront, secretId: 's', distributionId: 'd' });
const sent = () => config.Origins?.Items?.[1]?.CustomHeaders?.Items?.[1]?.HeaderValue;

test('the secret that CloudFront sends is accepted throughout a rotation, and nothing else of it changes', async () => {
  expect(await rotate()).toBe('new');
  // CloudFront is deployed before a value is created, and again at the end.
  expect(steps).toEqual(['deployed', 'secret', 'distribution', 'deployed']);
  expect(values).toEqual([sent(), 'first']);
  expect(sent()).toMatch(/^[\w-]{64}$/);
  expect(config).toEqual(configWith(sent() ?? ''));
});

test('an interrupted rotation is resumed with its value, so that the secret in use stays accepted', async () => {
  values = ['second', 'first'];
  expect(await rotate()).toBe('resumed');
  expect(values).toEqual(['second', 'first']);
  expect(sent()).toBe('second');
});

test('a distribution that sends no secret is not changed', async () => {
  config = { ...config, Origins: { Quantity: 0, Items: [] } };
  await expect(rotate()).rejects.toThrow('deploy the stage again');
  expect(steps).toEqual(['deployed']);
});
