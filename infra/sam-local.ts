import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { env } from '#shared/environment.ts';

/** What functions find on one machine in place of AWS and its secrets. */
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
 * Declares these variables, empty: `sam local --env-vars` fills in what the template declares and drops all else.
 * Such a stack is for `sam local` only, never for deployment.
 */
export function declareForSamLocal(lambda: LambdaFunction): void {
  for (const variable of localVariables) lambda.addEnvironment(variable, '');
}
