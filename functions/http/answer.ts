import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { CallError } from '#core/errors.ts';

export type HttpResponse = APIGatewayProxyStructuredResultV2;

/** The response of a call that returns nothing but success. */
export const done = { success: true } as const;

/** A JSON response that no cache may store. */
export function json(statusCode: number, body: unknown, cookies: string[] = []): HttpResponse {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    ...(cookies.length > 0 && { cookies }),
    body: JSON.stringify(body),
  };
}

/** An error as a response body: `{message, code}`, with `fields` for invalid input. */
export function errorResponse(error: CallError, requestId?: string): HttpResponse {
  const { message, code, fields, retryAfter, cookies, data, status } = error;
  const body = {
    ...data,
    message,
    code,
    ...(fields && { fields }),
    ...(requestId && { requestId }),
  };
  const answer = json(status, body, cookies);
  if (retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } };
}

/** A response body together with cookies to set. */
export class Reply<Body> {
  readonly body: Body;
  readonly cookies: string[];

  constructor(body: Body, cookies: string[]) {
    this.body = body;
    this.cookies = cookies;
  }
}
