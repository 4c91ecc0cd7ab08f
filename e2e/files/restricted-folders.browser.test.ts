import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, invite, join, signUp } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import { toasts } from '../support/toasts.ts';
import { buyBusiness } from '../support/workspace.ts';

// Two people look at the same workspace: what one restricts is gone for the other at once, wherever they have it open.

const leaderEmail = 'leader@atlas.example';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

/** Opens the folder of an address, also the one that is open. @param path empty for the top one */
async function openFolder(page: Page, path = '') {
  await page.goto(`/dashboard/files${path && `?path=${encodeURIComponent(path)}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
}

async function choose(page: Page, action: string) {
  await row(page, /Atlas/).getByRole('button', { name: 'Actions for Atlas' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** What the part of the page for the list says about an address. */
async function saysOf(page: Page, path: string) {
  await openFolder(page, path);
  await expect(page.getByText('There is no such folder')).toBeVisible();
  return (await page.getByRole('main').innerText()).replaceAll(path, 'PATH');
}

/** An owner and a leader of one workspace, with two folders, a review of a file in one, and a client link of the leader to it. */
async function arrange(page: Page, product: Product, join: () => Promise<Page>) {
  await signUp(page, product, { email: 'owner@atlas.example', companyName: 'Northlight' });
  await invite(page, product, { [leaderEmail]: 'Team Leader' });
  await buyBusiness(page, product);
  const leader = await join();
  await storeFile(page, product, 'Atlas/cut.png', picture);
  await storeFile(page, product, 'Day 1/rushes.txt');
  const { review } = await callApi(leader, product, 'POST /api/reviews', { path: 'Atlas/cut.png' });
  const { url } = await callApi(leader, product, 'POST /api/links', {
    opens: { kind: 'reviews', reviews: [review.id] },
    may: { comment: true, approve: false, download: false },
  });
  return { leader, review: `/dashboard/review?review=${review.id}`, url };
}

test('a folder that the owner restricts is gone for a leader at once; they view it once it is given to them, and use it once it is open again', async ({
  page,
  browser,
  product,
}) => {
  const { leader, review, url } = await arrange(page, product, () =>
    join(browser, product, leaderEmail),
  );
  const reviewing = await leader.context().newPage();
  await reviewing.goto(review);
  await expect(reviewing.getByRole('heading', { level: 1, name: 'cut' })).toBeVisible();
  await openFolder(leader);
  await expect(row(leader, /Atlas/)).toBeVisible();

  await test.step('the owner restricts it, and sees beforehand for whom', async () => {
    await openFolder(page);
    await choose(page, 'Restrict…');
    const dialog = page.getByRole('dialog', { name: 'Restrict Atlas' });
    await expect(dialog).toContainText('Only you will see it. 1 person of the team will not.');
    await expectNoViolations(page, 'the dialog that restricts a folder');
    await dialog.getByRole('button', { name: 'Restrict folder' }).click();
    await expect(toasts(page)).toContainText('“Atlas” restricted');
    await expect(row(page, /Atlas/).getByRole('link', { name: 'Atlas, restricted' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('~');
  });

  await test.step('list, search, review and link have lost it, and its address is one that never was', async () => {
    await reviewing.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(reviewing.getByText('This review is not here')).toBeVisible();
    await openFolder(leader);
    await expect(row(leader, 'Day 1')).toBeVisible();
    await expect(row(leader, /Atlas/)).toHaveCount(0);
    await leader.getByRole('searchbox', { name: 'Search all files by name' }).fill('cut');
    await expect(leader.getByText('No file is named like “cut”')).toBeVisible();
    expect(await saysOf(leader, 'Atlas')).toBe(await saysOf(leader, 'Atlantis'));
    const client = await (await browser.newContext()).newPage();
    await client.goto(url);
    await expect(client.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await client.context().close();
  });

  await test.step('given View, the leader sees it, and may not upload', async () => {
    await choose(page, 'People…');
    const dialog = page.getByRole('dialog', { name: 'People of Atlas' });
    await dialog.getByRole('combobox', { name: /leader@atlas\.example/ }).selectOption('View');
    await expectNoViolations(page, 'the dialog of the people of a folder');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await leader.setViewportSize({ width: 320, height: 640 });
    await openFolder(leader);
    await expectNoOverflow(leader);
    await row(leader, /Atlas/).getByRole('link', { name: 'Atlas, restricted' }).click();
    await expect(row(leader, 'cut')).toBeVisible();
    await expect(leader.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
    await expect(leader.locator('main')).not.toContainText('~');
    await expectNoViolations(leader, 'a restricted folder');
    await expectNoOverflow(leader);
  });

  await test.step('the owner opens it to the team again', async () => {
    await choose(page, 'Open to the team…');
    const dialog = page.getByRole('alertdialog', { name: 'Open Atlas to the team?' });
    await expect(dialog).toContainText('All members of the team (1) will see its files');
    await dialog.getByRole('button', { name: 'Open to the team' }).click();
    await expect(toasts(page)).toContainText('“Atlas” opened to the team');
    await openFolder(leader, 'Atlas');
    await expect(row(leader, 'cut')).toBeVisible();
    await expect(leader.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  });
  await leader.context().close();
});

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
