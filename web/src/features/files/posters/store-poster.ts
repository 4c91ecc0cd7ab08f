import type { ApiClient } from '#web/lib/api/api-client.ts';
import { hasExpired, withoutBrowserHeaders } from '#web/lib/api/signed-request.ts';
import { type MadePoster, stripFrames } from './make-poster.ts';

/** Which version of which file. */
interface PosterOf {
  path: string;
  /** The current one by default. */
  version: string | undefined;
}

/**
 * Stores a poster and its filmstrip.
 * @returns whether there is one now: another browser may have been faster
 */
export async function storePoster(
  client: () => ApiClient,
  of: PosterOf,
  made: MadePoster,
): Promise<boolean> {
  let answer = await send(client(), of, made);
  if (!answer.ok && hasExpired({ status: answer.status, body: await answer.text() })) {
    answer = await send(client(), of, made);
  }
  return answer.ok || answer.status === 412;
}

async function send(
  { call }: ApiClient,
  { path, version }: PosterOf,
  { poster, duration, strip }: MadePoster,
): Promise<Response> {
  const request = await call('POST /api/files/poster', {
    body: {
      path,
      ...(version && { version }),
      size: poster.size,
      ...(duration !== undefined && { duration }),
      ...(strip && { strip: { size: strip.size, frames: stripFrames } }),
    },
  });
  if (strip && request.strip) await put(request.strip, strip).catch(() => undefined);
  return put(request, poster);
}

function put(
  { url, headers }: { url: string; headers: Record<string, string> },
  body: Blob,
): Promise<Response> {
  return fetch(url, { method: 'PUT', headers: withoutBrowserHeaders(headers), body });
}
