import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerResult,
} from 'aws-lambda';
import { originHeaders } from '#shared/environment.ts';
import { type OriginContext, throughCloudFront } from './event.ts';
import { originSecretCheck } from './origin-secret.ts';

const isOriginSecret = originSecretCheck();

/**
 * The gateway's authorizer: lets through what carries CloudFront's secret, so that the gateway's own address, which
 * anybody can find, leads around neither the site's headers nor what counts a visitor's address. What it says is told
 * to the calls with each request.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export async function handler({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<
  APIGatewaySimpleAuthorizerResult & { context?: OriginContext }
> {
  const given = headers?.[originHeaders.secret];
  if (!given || !(await isOriginSecret(given))) return { isAuthorized: false };
  return { isAuthorized: true, context: throughCloudFront };
}
