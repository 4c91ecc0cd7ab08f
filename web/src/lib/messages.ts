import { ApiError } from './api-client.ts';

/** What a person reads where there was no answer at all. */
export const networkError = 'Network error. Please try again.';

/** A field of an error answer's JSON body; undefined where the body is no JSON object or lacks it. */
function bodyField(error: unknown, name: 'message' | 'code'): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  try {
    const body: unknown = JSON.parse(error.body);
    if (typeof body !== 'object' || body === null) return undefined;
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What a person reads of an error: the sentence that the server gave, else the fallback. */
export function readableMessage(error: unknown, fallback: string): string {
  return bodyField(error, 'message') ?? fallback;
}

/** The server's stable code of an error, such as `quote_changed`; undefined where it gave none. */
export function errorCode(error: unknown): string | undefined {
  return bodyField(error, 'code');
}
