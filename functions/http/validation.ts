import type * as z from 'zod';
import { CallError } from './errors.ts';
import { type HttpEvent, rawBody } from './event.ts';

/**
 * Reads and validates the body.
 * @throws CallError `invalid_input`, with a sentence for each field that cannot be used.
 */
export function validBody<S extends z.ZodType>(schema: S, event: HttpEvent): z.output<S> {
  return valid(schema, parse(event));
}

/**
 * Reads and validates the query.
 * @throws CallError `invalid_input`, with a sentence for each parameter that cannot be used.
 */
export function validQuery<S extends z.ZodType>(schema: S, event: HttpEvent): z.output<S> {
  return valid(schema, event.queryStringParameters ?? {});
}

function valid<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    if (path[0] !== undefined) fields[String(path[0])] ??= message;
  }
  const first = read.error.issues[0]?.message;
  throw new CallError('invalid_input', { fields, ...(first && { message: first }) });
}

function parse(event: HttpEvent): unknown {
  try {
    return JSON.parse(rawBody(event).toString('utf8'));
  } catch {
    throw new CallError('invalid_input', { message: 'The body is not JSON.', fields: {} });
  }
}
