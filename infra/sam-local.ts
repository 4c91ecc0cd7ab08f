import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { env } from '#shared/environment.ts';

/** The functions' environment variables for one machine, in place of AWS and its secrets. */
const localVariables = [
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_ENDPOINT_URL_SESV2',
  env.sessionKeys,
  env.secondFactorKeys,
  env.stripeSecretKey,
  env.stripeWebhookSecret,
  env.stripeApiOrigin,
];

/**
 * Declares these variables with empty values: `sam local --env-vars` sets only variables that the template
 * declares. Such a stack is for `sam local` only, never for deployment.
 */
export function declareForSamLocal(lambda: LambdaFunction): void {
  for (const variable of localVariables) lambda.addEnvironment(variable, '');
}
