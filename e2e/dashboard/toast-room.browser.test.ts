import { expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { openContact } from '../support/contact-form.ts';
import { respondWith } from '../support/failing-responses.ts';
import { callApi, invite, signUp, signUpConfirmed } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { toasts } from '../support/toasts.ts';
import { buyBusiness, charge, memberRow, setAmount } from '../support/workspace.ts';

const screens = drawnFrom(
  [
    { width: 320, height: 640 },
    { width: 768, height: 1_024 },
    { width: 1_440, height: 900 },
  ],
  'toast room',
);

test('a toast covers no control and no sum of a public page', async ({ page }) => {
  for (const size of screens) {
    await page.setViewportSize(size);
    const form = await openContact(page);
    await expectUncovered(page, `contact at ${size.width}`, () =>
      form.getByRole('button', { name: 'Send message' }).click(),
    );
    await page.goto('/subscribe/business');
    const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
    await expect(proceed).toBeEnabled();
    await expectUncovered(page, `subscribe at ${size.width}`, () => proceed.click());
  }
});

test('a toast covers no control and no sum of the workspace, nor of a dialog', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@room.example', companyName: 'Room' });
  const team = Array.from({ length: 12 }, (_, at) => `editor-${at}@room.example`);
  await invite(page, product, Object.fromEntries(team.map((email) => [email, 'Producer'])));
  await buyBusiness(page, product);
  let tb = 1;
  for (const size of screens) {
    await page.setViewportSize(size);
    await page.goto('/dashboard/members');
    await expect(memberRow(page, 'editor-1@')).toBeVisible();
    await expectUncovered(page, `a role at ${size.width}`, async () => {
      await memberRow(page, 'editor-1@')
        .getByRole('button', { name: /^Role of/ })
        .click();
      await page
        .getByRole('option', { name: tb % 2 ? 'Video Editor' : 'Producer', exact: true })
        .click();
    });
    await page.goto('/dashboard/billing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing and invoices');
    const manage = page.getByRole('button', { name: 'Manage Cold Storage' });
    await expect(manage).toBeEnabled();
    // The page is scrolled to the sum above Update Plan.
    await page.getByRole('button', { name: 'Update Plan' }).scrollIntoViewIfNeeded();
    tb += 1;
    await expectUncovered(page, `storage at ${size.width}`, async () => {
      await manage.click();
      await setAmount(page, String(tb));
      await expect(charge(page)).toBeVisible();
    });
    await page.goto('/dashboard/members');
    await page.getByRole('button', { name: 'Share feedback' }).click();
    await page.getByLabel('Message').fill('Cut.');
    await respondWith(page, '/api/feedback', 500);
    await expectUncovered(page, `a dialog at ${size.width}`, () =>
      page.getByRole('button', { name: 'Send Feedback' }).click(),
    );
    await page.unroute('/api/feedback');
  }
});

test('a toast covers no control of a review, and moves neither its picture nor its comments on a desk', async ({
  page,
  product,
}) => {
  await signUpConfirmed(page, product, { email: 'owner@review-room.example', companyName: 'Room' });
  await buyBusiness(page, product);
  await storeFile(page, product, '25.mp4', clipContent('25.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: '25.mp4' });
  const key = crypto.randomUUID();
  const body = { version: 1, text: 'Too dark', audience: 'everyone', frame: 5, key };
  await callApi(page, product, `POST /api/reviews/${review.id}/comments`, body);
  for (const size of [...screens, { width: 1_280, height: 720 }]) {
    await page.setViewportSize(size);
    await page.goto(`/dashboard/review?review=${review.id}`);
    await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
    const placed = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('video, article')].map((one) =>
          JSON.stringify(one.getBoundingClientRect()),
        ),
      );
    // It is seen once its shape is known.
    await expect(page.locator('main video')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    const before = await placed();
    await expectUncovered(page, `a review at ${size.width}`, async () => {
      await page.getByRole('button', { name: /^Actions for the comment/ }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await expect(toasts(page)).toBeVisible();
      if (size.width >= 1_024) expect(await placed()).toEqual(before);
    });
  }
});

/** Expects that the toast which an action shows lies over no control and no sum that is on the screen. */
async function expectUncovered(page: Page, state: string, act: () => Promise<void>) {
  await act();
  await expect(toasts(page)).toBeVisible();
  expect(await page.evaluate(coveredByToast), state).toEqual([]);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/** What of the screen, the toast itself left out, the toast's box overlaps: controls, and texts with an amount of money. */
async function coveredByToast(): Promise<string[]> {
  // The page makes room for it by the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const toast = document.querySelector('.toast');
  if (!toast) return ['there is no toast'];
  const { top, bottom, left, right } = toast.getBoundingClientRect();
  const dialog = document.querySelector('body > dialog:last-of-type');
  const scope = dialog ?? document.body;
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const isSum = ({ children, textContent }: Element) =>
    children.length === 0 && /\$\d/.test(textContent);
  return [...scope.querySelectorAll('*')]
    .filter((element) => element.matches(controls) || isSum(element))
    .filter((element) => !toast.closest('.toasts')?.contains(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const visibleTop = Math.max(box.top, headerBottom(element));
      return (
        box.width > 1 &&
        visibleTop < box.bottom &&
        visibleTop < bottom &&
        box.bottom > top &&
        box.left < right &&
        box.right > left
      );
    })
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);

  /** Where the header ends that sticks to the top: what is above has been scrolled past. */
  function headerBottom(element: Element): number {
    const header = [...document.querySelectorAll('header')].find(
      (one) => getComputedStyle(one).position === 'sticky' && one.checkVisibility(),
    );
    return !header || dialog || header.contains(element)
      ? 0
      : header.getBoundingClientRect().bottom;
  }
}
