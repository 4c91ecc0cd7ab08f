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

/** No id and no token of ours is longer; what is longer could not be a key of the table either. */
const maxParamLength = 100;

/**
 * The parameters of the path.
 * @throws CallError `not_found` for one that cannot be the name of anything.
 */
export function validParams({ pathParameters = {} }: HttpEvent): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(pathParameters)) {
    if (value === '' || value.length > maxParamLength) throw new CallError('not_found');
    params[name] = value;
  }
  return params;
}

function valid<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    if (path[0] !== undefined) fields[String(path[0])] ??= message;
  }
  const [first] = read.error.issues;
  // About the body as a whole the schema has only zod's own words.
  const message = first?.path.length ? first.message : 'The body must be a JSON object.';
  throw new CallError('invalid_input', { fields, message });
}

function parse(event: HttpEvent): unknown {
  try {
    return JSON.parse(rawBody(event).toString('utf8'), wellFormed);
  } catch {
    throw new CallError('invalid_input', { message: 'The body is not JSON.', fields: {} });
  }
}

/** Half a surrogate pair can be escaped in JSON, but neither UTF-8 nor the table can hold it: it becomes U+FFFD. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
