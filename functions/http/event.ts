import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** What the gateway and the Lambda URL hand over: payload format 2.0. */
export type HttpEvent = APIGatewayProxyEventV2;

/** The body's bytes as they came in. */
export function rawBody(event: HttpEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}
