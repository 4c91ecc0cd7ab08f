import { ApiError } from './api-client.ts';
import { bodyField } from './messages.ts';

const maxBodyShown = 200;

/** HTTP/2 and later have no status text; these are the reason phrases of RFC 9110, section 15, and RFC 6585. */
const statusTexts: Partial<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * The message to show for an error in the contact and subscribe toasts (spec section 8): the server's message, else the
 * error's own message, `503: Service Unavailable`. For an HTML body it is the status text, for any other body its
 * beginning. The fallback is for errors without a response.
 */
export function publicMessage(error: unknown, fallback: string): string {
  const sentence = bodyField(error, 'message');
  if (sentence !== undefined || !(error instanceof ApiError)) return sentence ?? fallback;
  const body = error.body.trim();
  const shown = body.startsWith('<') ? '' : shortened(body);
  const text = shown || error.statusText || statusTexts[error.status];
  return text ? `${error.status}: ${text}` : fallback;
}

function shortened(text: string): string {
  return text.length > maxBodyShown ? `${text.slice(0, maxBodyShown - 1)}…` : text;
}
