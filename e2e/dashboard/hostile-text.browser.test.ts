import { expect } from '@playwright/test';
import { mailsOf } from '../support/mails.ts';
import { callApi, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';

const script =
  '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>';

test('script typed as a name or a message is rendered as text, in the browser and in mails', async ({
  page,
  product,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await signUp(page, product, { email: 'owner@hostile.example', companyName: script });
  await callApi(page, product, 'POST /api/team-members', {
    email: 'cutter@hostile.example',
    role: 'Producer',
  });
  await page.goto('/dashboard');
  await expect(page.getByText(script).first()).toBeVisible();
  await expect(page).not.toHaveTitle('taken');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(refused).toEqual([]);

  await expect(async () => {
    const mail = (await mailsOf(product)).find(({ to }) => to === 'cutter@hostile.example');
    expect(mail?.html).toContain('&lt;img src=x onerror=');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).not.toContain('<script');
  }).toPass();
});
