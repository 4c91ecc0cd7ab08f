import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { slow4g } from '../../throttling.ts';

/** Signs up the owner of a new workspace; the page's browser context then has the session. */
export async function signUp(page: Page, origin: string, email: string): Promise<void> {
  const account = { username: 'bench', email, password: 'Sharp-cut-21!' };
  await page.request.post(`${origin}/api/register`, { data: account, headers: { origin } });
  await page.request.post(`${origin}/api/user/company-name`, {
    data: { companyName: 'Bench' },
    headers: { origin },
  });
}

/**
 * Answers the page's requests about the team: 500 members, and every change succeeds. By CDP instead of Playwright's
 * routes, which would disable the browser's cache.
 */
export async function answerWithLargeTeam(devtools: CDPSession): Promise<void> {
  const teamMembers = Array.from({ length: 500 }, (_, at) => ({
    id: `member-${at}`,
    email: `person${String(at).padStart(3, '0')}@bench.example`,
    role: 'Producer',
    createdAt: '2026-11-20T09:00:00.000Z',
    status: at % 4 ? 'active' : 'invited',
  }));
  const encoded = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64');
  const answers = { GET: encoded({ teamMembers }), other: encoded({ success: true }) };
  // The browser does not throttle intercepted responses, so the delay is simulated here. A change answered at once
  // would be rendered before the paint that its press waits for.
  const bytes = gzipSync(JSON.stringify({ teamMembers })).length;
  const transfer = (bytes / slow4g.downloadThroughput) * 1_000;
  devtools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    await wait(slow4g.latency + (request.method === 'GET' ? transfer : 0));
    const answered = devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: request.method === 'GET' ? answers.GET : answers.other,
    });
    // The browser has dropped the request if its page was left in the meantime.
    await answered.catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/team-members*' }] });
}
