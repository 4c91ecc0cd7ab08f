import { ApiError } from './api-client.ts';

/** The message if there was no response at all. */
export const networkError = 'Network error. Please try again.';

/** An OK response of an unexpected shape; its `message` may say why. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';

  constructor(answer: unknown) {
    super(textIn(answer, 'message') ?? '');
  }
}

/** A string property of a JSON object; undefined if the value is not an object, or the string is missing or blank. */
function textIn(object: unknown, name: 'message' | 'code' | 'requestId'): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/**
 * A field of an error response's JSON body; undefined if the body is not a JSON object or lacks it. The message
 * includes the request id if the body has one, or has no code: then the gateway itself responded, and only a header has
 * the id. So the user can report the failed request.
 */
export function bodyField(error: unknown, name: 'message' | 'code'): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  try {
    const body: unknown = JSON.parse(error.body);
    const text = textIn(body, name);
    if (!text || name !== 'message') return text;
    const requestId = textIn(body, 'requestId') ?? (textIn(body, 'code') ? null : error.requestId);
    return requestId ? `${text} (Request ID ${requestId})` : text;
  } catch {
    return undefined;
  }
}

/** The message to show for an error: the server's, else the fallback. */
export function readableMessage(error: unknown, fallback: string): string {
  if (error instanceof UnexpectedAnswer) return error.message || fallback;
  return (
    bodyField(error, 'message') ??
    (isOffline(error) ? `${sentence(fallback)} ${offlineError}` : fallback)
  );
}

export const offlineError = 'You are offline.';

/** Whether `fetch` has thrown because the browser has no connection. */
export function isOffline(error: unknown): boolean {
  return error instanceof TypeError && globalThis.navigator?.onLine === false;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The server's stable error code, such as `quote_changed`; undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  return bodyField(error, 'code');
}
