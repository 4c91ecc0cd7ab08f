import { ApiError } from './api-client.ts';

/** What a person reads where there was no answer at all. */
export const networkError = 'Network error. Please try again.';

/** An answer that was OK, but is not what was asked for; its `message` may say why. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';

  constructor(answer: unknown) {
    super(textIn(answer, 'message') ?? '');
  }
}

/** A text of a JSON object; undefined where there is no such object, or the text is missing or blank. */
function textIn(object: unknown, name: 'message' | 'code'): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A field of an error answer's JSON body; undefined where the body is no JSON object or lacks it. */
export function bodyField(error: unknown, name: 'message' | 'code'): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return textIn(JSON.parse(error.body), name);
  } catch {
    return undefined;
  }
}

/** What a person reads of an error: the sentence that the server gave, else the fallback. */
export function readableMessage(error: unknown, fallback: string): string {
  if (error instanceof UnexpectedAnswer) return error.message || fallback;
  return bodyField(error, 'message') ?? fallback;
}

/** The server's stable code of an error, such as `quote_changed`; undefined where it gave none. */
export function errorCode(error: unknown): string | undefined {
  return bodyField(error, 'code');
}
