import { requestIdHeader } from '#shared/operation.ts';

/** One request, and the assertion on its response. */
interface Probe {
  name: string;
  request(addresses: Addresses): Promise<Response>;
  /** @returns what is wrong with the response; undefined if nothing is. */
  judge(response: Response, body: string): string | undefined;
}

export interface Addresses {
  /** The origin to request, without a trailing slash. */
  site: string;
  webhook: string;
}

export interface ProbeResult {
  name: string;
  /** The failure; undefined if it passed. */
  failure: string | undefined;
}

const pageHeaders = ['content-security-policy', 'x-content-type-options'];
const hsts = 'strict-transport-security';

/** Timeout in milliseconds, cold start included. */
const timeoutMs = 15_000;

const get =
  (path: string) =>
  ({ site }: Addresses) =>
    fetch(`${site}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

const probes: readonly Probe[] = [
  {
    name: 'the site is served',
    request: get('/'),
    judge: (response, body) => wrongStatus(response, 200) ?? missingText(body, '<title>'),
  },
  {
    name: 'its pages have the security headers',
    request: get('/'),
    judge: ({ headers, url }) => {
      // Over plain HTTP, locally, there is no Strict-Transport-Security.
      const expected = url.startsWith('https:') ? [...pageHeaders, hsts] : pageHeaders;
      const missing = expected.filter((name) => !headers.has(name));
      return missing.length > 0 ? `${missing.join(', ')} missing` : undefined;
    },
  },
  {
    name: 'the sign-in page is served',
    request: get('/login'),
    judge: (response, body) => wrongStatus(response, 200) ?? missingText(body, '<title>'),
  },
  {
    name: 'an unknown page is a 404',
    request: get('/no-such-page'),
    judge: (response) => wrongStatus(response, 404),
  },
  {
    name: 'a call without a session is rejected, and not cached',
    request: get('/api/user'),
    judge: (response, body) =>
      wrongStatus(response, 401) ?? missingText(body, 'signed_out') ?? cacheable(response),
  },
  {
    // It reads the account from the table, counts the attempt, and hashes the password whether there is one or not.
    name: 'the table and the password hash work: an unknown address cannot sign in',
    request: ({ site }) =>
      fetch(`${site}/api/login`, {
        method: 'POST',
        body: JSON.stringify({ email: 'smoke-test@cutbay.invalid', password: 'not-a-password-1' }),
        headers: { 'content-type': 'application/json', origin: site },
        signal: AbortSignal.timeout(timeoutMs),
      }),
    judge: (response, body) =>
      wrongStatus(response, 401) ?? missingText(body, 'wrong_credentials') ?? cacheable(response),
  },
  {
    name: 'an unknown call is a 404 with a request id, and not cached',
    request: get('/api/no-such-call'),
    judge: (response, body) =>
      wrongStatus(response, 404) ??
      missingText(body, 'not_found') ??
      withoutRequestId(response) ??
      cacheable(response),
  },
  {
    name: 'the webhook rejects unsigned events',
    request: ({ webhook }) =>
      fetch(webhook, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      }),
    judge: (response) => wrongStatus(response, 400),
  },
];

/**
 * Tests a deployed product with a visitor's requests; all that it leaves is one counted attempt to sign in. A failed probe is retried: CloudFront
 * needs a while to serve a new distribution everywhere.
 * @param pauses milliseconds before each retry
 */
export async function smokeTest(
  addresses: Addresses,
  pauses: readonly number[] = [2_000, 5_000, 15_000, 30_000],
): Promise<ProbeResult[]> {
  return Promise.all(
    probes.map(async (probe) => {
      let failure = await attempt(probe, addresses);
      for (const pause of pauses) {
        if (failure === undefined) break;
        await new Promise((resolve) => setTimeout(resolve, pause));
        failure = await attempt(probe, addresses);
      }
      return { name: probe.name, failure };
    }),
  );
}

async function attempt(
  { request, judge }: Probe,
  addresses: Addresses,
): Promise<string | undefined> {
  try {
    const response = await request(addresses);
    return judge(response, await response.text());
  } catch (error) {
    return error instanceof Error ? `no response: ${error.message}` : String(error);
  }
}

function wrongStatus({ status }: Response, expected: number): string | undefined {
  return status === expected ? undefined : `responded with ${status} instead of ${expected}`;
}

function missingText(body: string, text: string): string | undefined {
  return body.includes(text) ? undefined : `the response lacks ${text}`;
}

function withoutRequestId({ headers }: Response): string | undefined {
  return headers.has(requestIdHeader) ? undefined : `${requestIdHeader} missing`;
}

function cacheable({ headers }: Response): string | undefined {
  return headers.get('cache-control')?.includes('no-store') ? undefined : 'it may be cached';
}
