import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerResult,
} from 'aws-lambda';
import { describeError, log } from '#core/runtime/log.ts';
import { writesStoppedSince } from '#core/table/stopped-writes.ts';
import { canonicalAddress } from '#functions/http/address.ts';
import { type OriginContext, throughCloudFront } from '#functions/http/event.ts';
import { originSecretCheck } from '#functions/http/origin-secret.ts';
import { originHeaders } from '#shared/ops/environment.ts';

const isOriginSecret = originSecretCheck();

/**
 * The gateway's Lambda authorizer: accepts only requests with CloudFront's secret, so that calling the gateway's
 * public address directly bypasses neither the site's headers nor the limits by viewer address. The handlers receive
 * its context with each request, which also says whether writes are stopped: the gateway keeps it for five minutes for
 * each address, so that no request reads the switch itself. The access log takes the viewer's address from it, since the
 * gateway logs no header.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export async function handler({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<
  APIGatewaySimpleAuthorizerResult & { context?: OriginContext }
> {
  const given = headers?.[originHeaders.secret];
  if (!given || !(await isOriginSecret(given))) return { isAuthorized: false };
  const writes = (await writesAreStopped()) ? { writes: 'stopped' as const } : {};
  const viewer = headers[originHeaders.viewerAddress];
  const address = viewer ? { address: canonicalAddress(viewer) } : {};
  return { isAuthorized: true, context: { ...throughCloudFront, ...address, ...writes } };
}

/** Without the table no call could change anything: those that do not need it go on. */
async function writesAreStopped(): Promise<boolean> {
  try {
    return (await writesStoppedSince()) !== null;
  } catch (error) {
    log('error', 'stopped_writes_unreadable', describeError(error));
    return false;
  }
}
