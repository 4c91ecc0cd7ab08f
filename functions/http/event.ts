import type {
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2WithRequestContext,
} from 'aws-lambda';

/** What the gateway's authorizer passes to the handlers. */
export interface OriginContext {
  origin: string;
  /** The viewer's address in canonical form, for the gateway's access log. */
  address?: string;
  /** Set while nothing may be changed. */
  writes?: 'stopped';
}

/** The context of a request that came through CloudFront. */
export const throughCloudFront: OriginContext = { origin: 'cloudfront' };

/**
 * The event of the gateway and of function URLs: payload format 2.0. Only the gateway in the cloud has an authorizer.
 */
export type HttpEvent = APIGatewayProxyEventV2WithRequestContext<
  APIGatewayEventRequestContextV2 & { authorizer?: { lambda?: Partial<OriginContext> | null } }
>;

/** Whether nothing may be changed, as the gateway's authorizer has read it. */
export function areWritesStopped({ requestContext: { authorizer } }: HttpEvent): boolean {
  return authorizer?.lambda?.writes === 'stopped';
}

/** The raw bytes of the body. */
export function rawBody(event: HttpEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}
