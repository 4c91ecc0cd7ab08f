import type { ApiClient } from '#web/lib/api/api-client.ts';
import { hasExpired, withoutBrowserHeaders } from '#web/lib/api/signed-request.ts';

/** Which version of which file. */
export interface StoredVersion {
  client: () => ApiClient;
  path: string;
  version: string;
}

/** How often the proxy is sent, as its link may expire, or the connection break: it is one request. */
const attempts = 3;

/**
 * Stores the proxy of a film, unless there is one, and has it checked.
 * @throws what the calls throw; Error if it could not be sent
 */
export async function storeProxy({ client, ...of }: StoredVersion, proxy: File) {
  for (let attempt = 1; ; attempt += 1) {
    const { proxy: request } = await client().call('POST /api/files/proxy', {
      body: { ...of, size: proxy.size },
    });
    if (!request) return;
    const answer = await put(request, proxy);
    if (answer === 'stored') break;
    if (answer === 'refused' || attempt === attempts) throw new Error('The proxy was not stored.');
  }
  await client().call('POST /api/files/proxy/checks', { body: of });
}

async function put(
  { url, headers }: { url: string; headers: Record<string, string> },
  body: Blob,
): Promise<'stored' | 'lost' | 'refused'> {
  try {
    const answer = await fetch(url, {
      method: 'PUT',
      headers: withoutBrowserHeaders(headers),
      body,
    });
    // 412: it has arrived before, though its answer was lost.
    if (answer.ok || answer.status === 412) return 'stored';
    const isExpired = hasExpired({ status: answer.status, body: await answer.text() });
    return isExpired || answer.status >= 500 ? 'lost' : 'refused';
  } catch {
    return 'lost';
  }
}
