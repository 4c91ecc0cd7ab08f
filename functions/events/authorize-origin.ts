import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerResult,
} from 'aws-lambda';
import { type OriginContext, throughCloudFront } from '#functions/http/event.ts';
import { originSecretCheck } from '#functions/http/origin-secret.ts';
import { originHeaders } from '#shared/environment.ts';

const isOriginSecret = originSecretCheck();

/**
 * The gateway's Lambda authorizer: accepts only requests with CloudFront's secret, so that calling the gateway's
 * public address directly bypasses neither the site's headers nor the limits by viewer address. The handlers receive
 * its context with each request.
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
