import * as z from 'zod';
import { type ErrorCode, errorCatalog } from '#core/errors.ts';
import type { Operation } from '#shared/operation.ts';
import type { invoke } from '#testkit/events.ts';

type Answer = Awaited<ReturnType<typeof invoke>>;

const errorBody = z.strictObject({
  message: z.string().regex(/\w.*\.$/s),
  code: z.enum(Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
});

/**
 * The contract violation of a response, or null: it must be the declared response, or an error of the catalogue with
 * its shape and status that is not a server fault.
 */
export function faultOf(call: Operation, { status = 0, headers, body }: Answer): string | null {
  if (status >= 500) return `It responded with ${status}.`;
  if (status === (call.status ?? 200)) {
    const read = call.answer.safeParse(body);
    return read.success ? null : `It is not the declared response: ${read.error.message}`;
  }
  const read = errorBody.safeParse(body);
  if (!read.success) return `It is not an error of the catalogue: ${read.error.message}`;
  if (status !== errorCatalog[read.data.code].status)
    return `${read.data.code} has status ${status}.`;
  if (status === 429 && !(Number(headers?.['retry-after']) > 0)) return 'It has no Retry-After.';
  return null;
}
