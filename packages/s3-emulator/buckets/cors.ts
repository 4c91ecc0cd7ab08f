import type { CORSRule } from '@aws-sdk/client-s3';
import { S3Error } from '../http/errors.ts';

/** Matches a pattern with at most one `*`. */
function matches(pattern: string, value: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === value;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  return (
    value.length >= before.length + after.length &&
    value.startsWith(before) &&
    value.endsWith(after)
  );
}

const names = (header: string | undefined) =>
  (header ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []);

/** The first rule that allows a request: docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html. */
function findRule(
  rules: readonly CORSRule[],
  origin: string,
  method: string,
  requested: readonly string[],
): CORSRule | null {
  const found = rules.find(
    ({ AllowedOrigins = [], AllowedMethods = [], AllowedHeaders = [] }) =>
      AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
      AllowedMethods.includes(method) &&
      requested.every((name) =>
        AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name)),
      ),
  );
  return found ?? null;
}

function headersOf(rule: CORSRule, origin: string): Record<string, string> {
  const { AllowedOrigins = [], AllowedMethods = [], ExposeHeaders = [], MaxAgeSeconds } = rule;
  const anyOrigin = AllowedOrigins.includes('*');
  return {
    'Access-Control-Allow-Origin': anyOrigin ? '*' : origin,
    'Access-Control-Allow-Methods': AllowedMethods.join(', '),
    ...(anyOrigin ? {} : { 'Access-Control-Allow-Credentials': 'true' }),
    ...(ExposeHeaders.length === 0
      ? {}
      : { 'Access-Control-Expose-Headers': ExposeHeaders.join(', ') }),
    ...(MaxAgeSeconds === undefined ? {} : { 'Access-Control-Max-Age': String(MaxAgeSeconds) }),
    Vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** The headers of an answer to a page of another origin; none unless a rule allows it. */
export function corsHeaders(
  rules: readonly CORSRule[],
  method: string,
  headers: Record<string, string>,
): Record<string, string> {
  const origin = headers['origin'];
  if (origin === undefined) return {};
  const rule = findRule(rules, origin, method, []);
  return rule === null ? {} : headersOf(rule, origin);
}

/**
 * The headers that answer a preflight request.
 * @throws S3Error `AccessForbidden` unless a rule allows the request
 */
export function preflightHeaders(
  rules: readonly CORSRule[],
  headers: Record<string, string>,
): Record<string, string> {
  const origin = headers['origin'];
  const method = headers['access-control-request-method'];
  if (origin === undefined || method === undefined) {
    throw new S3Error('BadRequest', {
      message: 'Insufficient information. Origin request header needed.',
    });
  }
  const requested = names(headers['access-control-request-headers']);
  const rule = findRule(rules, origin, method, requested);
  if (rule === null) {
    throw new S3Error('AccessForbidden', { elements: { Method: method, ResourceType: 'OBJECT' } });
  }
  return {
    ...headersOf(rule, origin),
    ...(requested.length === 0 ? {} : { 'Access-Control-Allow-Headers': requested.join(', ') }),
  };
}
