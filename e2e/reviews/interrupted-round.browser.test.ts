import { expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { type Client, chooseDecision, enterByCode, openClient } from '../support/clients.ts';
import { callApi, invite, join } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

/** Stands in what was written for the team, and nowhere else. */
const canary = 'Canary';

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('clients of two links decide at once while the team talks; one loses the link while writing, and the ownership is handed on', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@handed.example');
  await storeFile(page, product, 'cut.mp4', clipContent('24-moov-at-end.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'cut.mp4' });
  const member = 'ben@handed.example';
  await invite(page, product, { [member]: 'Producer' });
  const ben = await join(browser, product, member);
  await ben.setViewportSize({ width: 1_440, height: 900 });

  const people = [
    { email: 'ana@acme.example', name: 'Ana', width: 390 },
    { email: 'bo@borealis.example', name: 'Bo', width: 1_440 },
  ];
  const clients: (Client & { linkId: string })[] = [];
  for (const person of people) {
    const { url, link } = await callApi(page, product, 'POST /api/links', {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: { comment: true, approve: true, download: false },
      addresses: [person.email],
      name: `Of ${person.name}`,
    });
    const client = await openClient(browser, person.width);
    await enterByCode(client.page, product, { ...person, url });
    clients.push({ ...client, linkId: link.id });
  }
  const [ana, bo] = clients;
  if (!ana || !bo) throw new Error('Both have entered.');

  await test.step('the owner asks both and a member, and writes to the team', async () => {
    const emails = [member, ...people.map(({ email }) => email)];
    await callApi(page, product, `POST /api/reviews/${review.id}/approvals`, {
      version: 1,
      emails,
    });
    await callApi(page, product, `POST /api/reviews/${review.id}/comments`, {
      version: 1,
      text: `${canary}: they will hate it`,
      audience: 'team',
      key: crypto.randomUUID(),
    });
  });

  await test.step('of two who decide at once, both count', async () => {
    for (const client of clients) await client.page.reload();
    const send = [
      await chooseDecision(ana.page, /^Approve It/, 'Approve'),
      await chooseDecision(bo.page, /^Approve with changes/, 'Approve with changes'),
    ];
    await Promise.all(send.map((one) => one()));
    await page.goto(`/dashboard/review?review=${review.id}`);
    await expect(page.getByRole('button', { name: /^2 of 3 approved version 1/ })).toBeVisible();
  });

  await test.step('who loses the link while writing is out, and what they wrote is not sent', async () => {
    const field = bo.page.getByRole('textbox', { name: /^Comment (at|on)/ });
    await field.fill('Written too late');
    await callApi(page, product, `DELETE /api/links/${bo.linkId}`);
    await bo.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(
      bo.page.getByRole('heading', { level: 1, name: 'This link has ended' }),
    ).toBeVisible();
    await ana.page.getByRole('textbox', { name: /^Comment (at|on)/ }).fill('Still here');
    await ana.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comments(ana.page)).toContainText('Still here');
    await page.reload();
    await expect(comments(page)).toContainText('Still here');
    await expect(comments(page)).not.toContainText('Written too late');
    // What was decided stays.
    await expect(page.getByRole('button', { name: /^2 of 3 approved version 1/ })).toBeVisible();
  });

  await test.step('the round goes on with the ownership, and its new owner decides', async () => {
    const { teamMembers } = await callApi(page, product, 'GET /api/team-members');
    await callApi(page, product, 'POST /api/ownership-transfer', { memberId: teamMembers[0].id });
    await callApi(ben, product, 'POST /api/ownership-transfer/accept');
    await ben.goto(`/dashboard/review?review=${review.id}`);
    const send = await chooseDecision(ben, /^Approve It/, 'Approve');
    await send();
    await page.reload();
    await expect(page.getByRole('button', { name: /^3 of 3 approved version 1/ })).toBeVisible();
    await ana.page.reload();
    await expect(comments(ana.page)).toContainText('Still here');
  });

  for (const [client, other] of [
    [ana, /Bo\b|borealis/],
    [bo, /Ana\b|acme/],
  ] as const) {
    const answered = (await Promise.all(client.answers)).join('\n');
    expect(answered).not.toContain(canary);
    expect(answered).not.toMatch(other);
    expect(answered).not.toMatch(/@handed\.example/);
  }
});
