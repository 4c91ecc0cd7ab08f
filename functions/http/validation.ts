import type * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { type HttpEvent, rawBody } from './event.ts';

/**
 * Parses and validates the body.
 * @throws CallError `invalid_input`, with a message for each invalid field.
 */
export function validBody<S extends z.ZodMiniType>(schema: S, event: HttpEvent): z.output<S> {
  return valid(schema, parse(event));
}

/**
 * Parses and validates the query.
 * @throws CallError `invalid_input`, with a message for each invalid parameter.
 */
export function validQuery<S extends z.ZodMiniType>(schema: S, event: HttpEvent): z.output<S> {
  return valid(schema, event.queryStringParameters ?? {});
}

/** None of our ids and tokens is longer, and a longer value could not be a table key either. */
const maxParamLength = 100;

/**
 * The path parameters.
 * @throws CallError `not_found` for a value that cannot be an id.
 */
export function validParams({ pathParameters = {} }: HttpEvent): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(pathParameters)) {
    if (value === '' || value.length > maxParamLength) throw new CallError('not_found');
    params[name] = value;
  }
  return params;
}

function valid<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const read = readAs(schema, input);
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    if (path[0] !== undefined) fields[String(path[0])] ??= message;
  }
  const [first] = read.error.issues;
  // For the body as a whole, the schema has only zod's own message.
  const message = first?.path.length ? first.message : 'The body must be a JSON object.';
  throw new CallError('invalid_input', { fields, message });
}

/**
 * Zod compares the `length` of any value with a limit, and throws for one that is no primitive, such as that of
 * `{"length": {"valueOf": 1, "toString": 1}}`.
 */
function readAs<S extends z.ZodMiniType>(schema: S, input: unknown) {
  try {
    return schema.safeParse(input);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const message = 'The body has a value of the wrong type.';
    throw new CallError('invalid_input', { message, fields: {}, cause });
  }
}

function parse(event: HttpEvent): unknown {
  try {
    return JSON.parse(rawBody(event).toString('utf8'), wellFormed);
  } catch {
    throw new CallError('invalid_input', { message: 'The body is not JSON.', fields: {} });
  }
}

/** JSON can escape half of a surrogate pair, but neither UTF-8 nor the table can store it: it becomes U+FFFD. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
