import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A raw HTTP request. */
export interface WireRequest {
  method: string;
  /** Path and query, still encoded. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The client's IP address. */
  sourceIp: string;
}

/**
 * The event of a function invocation: payload format 2.0 of API Gateway and Lambda URLs.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpEvent(
  request: WireRequest,
  route: { routeKey: string; pathParameters?: Record<string, string> },
  now: Date,
  requestId: string = randomUUID(),
): APIGatewayProxyEventV2 {
  const { method, headers, body, sourceIp } = request;
  const [rawPath = '/', rawQueryString = ''] = splitOnce(request.url, '?');
  const { routeKey, pathParameters = {} } = route;
  const cookies = headers.cookie?.split(';').map((pair) => pair.trim());
  const queryStringParameters = joinedQuery(rawQueryString);
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type'], body);
  const host = headers.host ?? 'localhost';
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers: joinedHeaders(headers, sourceIp),
    ...(queryStringParameters && { queryStringParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host,
      domainPrefix: host.split(/[.:]/)[0] ?? host,
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** Whether a body is passed as text. Bytes that are not valid UTF-8 would be corrupted, whatever their content type. */
function isText(contentType: string | undefined, body: Buffer): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const textual = /^(text\/.+|application\/(json|javascript|xml|.+\+(json|xml)))$/.test(type);
  return textual && isUtf8(body);
}

/** Header values of one name joined by commas; cookies have their own field in the event. */
function joinedHeaders(headers: IncomingHttpHeaders, sourceIp: string): Record<string, string> {
  const { cookie: _, 'x-forwarded-for': forwarded, ...others } = headers;
  const joined = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
  );
  return {
    ...Object.fromEntries(joined),
    'x-forwarded-for': [forwarded, sourceIp].flat().filter(Boolean).join(', '),
    'x-forwarded-proto': 'http',
  };
}

function joinedQuery(query: string): Record<string, string> | undefined {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  if (values.size === 0) return undefined;
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]));
}

/** Such as `20/Nov/2026:21:12:00 +0000`. */
function commonLogTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(/,? /);
  return `${day}/${month}/${year}:${time} +0000`;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
