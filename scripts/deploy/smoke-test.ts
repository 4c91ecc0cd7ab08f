import { requestIdHeader } from '#shared/operation.ts';

/** One request, and what its answer must be. */
interface Probe {
  name: string;
  request(addresses: Addresses): Promise<Response>;
  /** @returns what is wrong with the answer; undefined where nothing is. */
  judge(response: Response, body: string): string | undefined;
}

export interface Addresses {
  /** Where the site is asked for, without a slash at the end. */
  site: string;
  webhook: string;
}

export interface ProbeResult {
  name: string;
  /** What is wrong; undefined where it passed. */
  failure: string | undefined;
}

const pageHeaders = ['content-security-policy', 'x-content-type-options'];
const hsts = 'strict-transport-security';

/** Milliseconds in which an answer must come, a cold start included. */
const patience = 15_000;

const get =
  (path: string) =>
  ({ site }: Addresses) =>
    fetch(`${site}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(patience) });

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
      // Plain http, on one machine, has no Strict-Transport-Security.
      const wanted = url.startsWith('https:') ? [...pageHeaders, hsts] : pageHeaders;
      const missing = wanted.filter((name) => !headers.has(name));
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
    name: 'a call without a session is refused, and not cached',
    request: get('/api/user'),
    judge: (response, body) =>
      wrongStatus(response, 401) ?? missingText(body, 'signed_out') ?? cacheable(response),
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
    name: 'the webhook refuses what Stripe has not signed',
    request: ({ webhook }) =>
      fetch(webhook, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(patience),
      }),
    judge: (response) => wrongStatus(response, 400),
  },
];

/**
 * Asks a deployed product for what a visitor would, and changes nothing. A probe that fails is tried again: CloudFront
 * takes a while to serve a new distribution everywhere.
 * @param pauses milliseconds before each further try
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
    return error instanceof Error ? `no answer: ${error.message}` : String(error);
  }
}

function wrongStatus({ status }: Response, expected: number): string | undefined {
  return status === expected ? undefined : `answered ${status} rather than ${expected}`;
}

function missingText(body: string, text: string): string | undefined {
  return body.includes(text) ? undefined : `the answer lacks ${text}`;
}

function withoutRequestId({ headers }: Response): string | undefined {
  return headers.has(requestIdHeader) ? undefined : `${requestIdHeader} missing`;
}

function cacheable({ headers }: Response): string | undefined {
  return headers.get('cache-control')?.includes('no-store') ? undefined : 'it may be cached';
}
