import { siteOrigin } from '#core/runtime/environment.ts';

/** Milliseconds, cold start included. */
const timeoutMs = 15_000;

/** What a visitor receives while the product works: a page from its bucket, and a call's own answer without a session. */
const expected = [
  { path: '/', status: 200, text: '<title>' },
  { path: '/api/user', status: 401, text: 'signed_out' },
];

/**
 * Requests the site as a visitor does, by its public address: DNS, certificate, CloudFront, pages, gateway, authorizer
 * and one function.
 * @returns what fails; empty if the site works
 */
export async function findSiteFailures(): Promise<string[]> {
  const failures = await Promise.all(expected.map(failureOf));
  return failures.filter((failure) => failure !== null);
}

async function failureOf({ path, status, text }: (typeof expected)[number]) {
  try {
    const response = await fetch(`${siteOrigin()}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    if (response.status !== status) return `${path} responded with ${response.status}`;
    return body.includes(text) ? null : `${path} lacks ${text}`;
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : error}`;
  }
}
