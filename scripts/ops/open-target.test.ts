import { expect, test } from '@jest/globals';
import { deployedStack } from '../stage/testing/deployed-stack.ts';
import { stageEnvironment } from './open-target.ts';

const stack = deployedStack({
  TableName: 'Cutbay-table',
  FileBucket: 'cutbay-files-bucket',
  SiteOrigin: 'https://app.cutbay.com',
  StripeSecretKeyArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:stripe',
});

test("a stage's tables, addresses and secrets come only from its stack, whatever the shell's environment has", () => {
  const environment = stageEnvironment(stack, 'operator@cutbay.com');
  expect(environment).toMatchObject({
    TABLE_NAME: 'Cutbay-table',
    STORAGE_BUCKET: 'cutbay-files-bucket',
    SITE_ORIGIN: 'https://app.cutbay.com',
    STRIPE_SECRET_KEY_SECRET: stack.outputs.StripeSecretKeyArn,
    OPERATOR_EMAIL: 'operator@cutbay.com',
    AWS_REGION: 'eu-west-1',
  });
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_API_ORIGIN',
    'STORAGE_ENDPOINT',
    'AWS_ENDPOINT_URL_DYNAMODB',
    'AWS_ENDPOINT_URL_S3',
  ]) {
    expect(environment).toHaveProperty(name, undefined);
  }
});

test('a stack without a required output has to be deployed again', () => {
  const { TableName: _, ...outputs } = stack.outputs;
  expect(() => stageEnvironment({ ...stack, outputs }, 'o@cutbay.com')).toThrow(
    'has no output TableName: npm run deploy -- --stage production',
  );
});
