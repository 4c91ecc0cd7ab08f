import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { env } from '#shared/environment.ts';

/** The functions' environment variables for one machine, in place of AWS and its secrets. */
const localVariables = [
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_ENDPOINT_URL_SESV2',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL_STS',
  env.sessionKeys,
  env.secondFactorKeys,
  env.stripeSecretKey,
  env.stripeWebhookSecret,
  env.stripeApiOrigin,
  env.storageEndpoint,
];

/**
 * Declares these variables with empty values: `sam local --env-vars` sets only variables that the template
 * declares. Such a stack is for `sam local` only, never for deployment.
 */
export function declareForSamLocal(lambda: LambdaFunction): void {
  for (const variable of localVariables) lambda.addEnvironment(variable, '');
}
