import type {
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2WithRequestContext,
} from 'aws-lambda';

/** What the gateway's authorizer tells the calls of a request. */
export interface OriginContext {
  origin: string;
}

/** What it says of a request that came through CloudFront. */
export const throughCloudFront: OriginContext = { origin: 'cloudfront' };

/** What the gateway and the Lambda URL hand over: payload format 2.0. Only the gateway in the cloud has an authorizer. */
export type HttpEvent = APIGatewayProxyEventV2WithRequestContext<
  APIGatewayEventRequestContextV2 & { authorizer?: { lambda?: Partial<OriginContext> | null } }
>;

/** The body's bytes as they came in. */
export function rawBody(event: HttpEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}
