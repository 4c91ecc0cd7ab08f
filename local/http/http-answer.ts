import * as z from 'zod';
import type { Reply } from './reply.ts';

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Parses a function's result as API Gateway does for payload format 2.0: with a `statusCode` it is the complete
 * response; without one it is the body of a 200.
 * @throws ZodError if there is a `statusCode` and the rest is invalid.
 */
export function replyOf(answer: unknown): Reply {
  if (!hasStatusCode(answer)) return inferred(answer);
  const { statusCode, headers, cookies, body, isBase64Encoded } = structured.parse(answer);
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(named),
      ...(cookies?.length && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function hasStatusCode(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'statusCode' in answer;
}

function inferred(answer: unknown): Reply {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null);
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body),
  };
}
