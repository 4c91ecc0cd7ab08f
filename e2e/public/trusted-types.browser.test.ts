import { expect } from '@playwright/test';
import { waitForHydration } from '../support/hydration.ts';
import { callApi, invite, signUpConfirmed } from '../support/people.ts';
import { test } from '../support/product.ts';
import { authPages, publicPages } from '../support/public-pages.ts';
import { expectNoPolicyViolations, reportPolicyViolations } from '../support/screens.ts';

const token = 'x'.repeat(43);
const mailedPages = [
  '/forgot-password',
  `/confirm-email?token=${token}`,
  `/reset-password?token=${token}`,
  `/secure-account?token=${token}`,
  `/review-emails?token=${token}`,
  '/certificate',
  `/cancel-purchase?token=${token}`,
  `/register?invitation=${token}`,
];
const tabs = ['Members', 'Billing and invoices', 'Roles', 'Security', 'Activity'];

test('no public page writes HTML or script from strings', async ({ page }) => {
  await reportPolicyViolations(page);
  for (const { path } of [...publicPages, ...authPages]) {
    await page.goto(path);
    await waitForHydration(page);
  }
  for (const path of mailedPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expectNoPolicyViolations(page);
});

test('no tab or dialog of the dashboard writes HTML or script from strings', async ({
  page,
  product,
}) => {
  await reportPolicyViolations(page);
  await signUpConfirmed(page, product, { email: 'owner@sinks.example', companyName: 'Northlight' });
  await invite(page, product, { 'ana@sinks.example': 'Producer' });
  await callApi(page, product, 'POST /api/update-storage', { storageAmount: 2 });
  await page.goto('/dashboard');
  for (const tab of tabs) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('link', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'Share feedback' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Hello');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.getByText(/^Thank you for your feedback/)).toBeVisible();
  await expectNoPolicyViolations(page);
});

test('Trusted Types block HTML written from strings, and no policy can be created to allow it, but for the worker of the dashboard', async ({
  page,
}) => {
  for (const path of ['/', '/login', '/dashboard']) {
    await page.goto(path);
    const stopped = await page.evaluate(() => {
      const errors: string[] = [];
      const attempt = (work: () => void) => {
        try {
          work();
          errors.push('none');
        } catch (error) {
          errors.push(error instanceof Error ? error.name : 'unknown');
        }
      };
      attempt(() => {
        document.createElement('div').innerHTML = '<b>x</b>';
      });
      attempt(() => {
        document.createElement('script').src = '/x.js';
      });
      attempt(() => Reflect.get(window, 'trustedTypes').createPolicy('default', {}));
      attempt(() => Reflect.get(window, 'trustedTypes').createPolicy('media-worker', {}));
      return errors;
    });
    // The dashboard starts the worker that makes proxies by a policy of this name.
    const ofWorker = path === '/dashboard' ? 'none' : 'TypeError';
    expect(stopped).toEqual(['TypeError', 'TypeError', 'TypeError', ofWorker]);
  }
});
