import { expect, type Page } from '@playwright/test';
import { mailsOf } from './mails.ts';
import { test } from './product.ts';
import { faults, holdBack } from './public-faults.ts';
import { expectToast, toastDuration, toasts } from './toasts.ts';

// Toasts come and go without a movement that every step would have to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const hostile = '<img src=x onerror="document.title=1"> \' " ; DROP TABLE --';

test('a contact message with something missing is not sent, and a toast says so', async ({
  page,
}) => {
  const form = await openContact(page);
  let sent = 0;
  await page.route('/api/contact', (route) => {
    sent += 1;
    return route.abort();
  });
  for (const missing of ['Name', 'Email', 'Message'] as const) {
    await test.step(missing, async () => {
      await fillContact(page, { [missing]: '  ' });
      await form.getByRole('button', { name: 'Send message' }).click();
      await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
      const field = form.getByLabel(missing);
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/missing/);
      await closeToast(page);
    });
  }
  await fillContact(page, { Email: 'ines at example' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Please give an e-mail address such as name@example.com.',
  );
  await expect(toasts(page)).toHaveCount(0);
  expect(sent).toBe(0);
});

test('a contact message is sent once, reaches the operator as it was written, and clears the form', async ({
  page,
  product,
}) => {
  const form = await openContact(page);
  const held = await holdBack(page, '/api/contact');
  await fillContact(page, { Name: hostile });
  await form.getByLabel('Company').fill('Night Shift Films');
  await form.getByLabel('Name').press('Enter');
  const sending = form.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await expect(sending.locator('.animate-spin')).toBeVisible();
  await form.getByLabel('Name').press('Enter');
  await sending.click({ force: true });
  expect(held.count()).toBe(1);
  await held.release();
  await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
  for (const label of ['Name', 'Email', 'Company', 'Message']) {
    await expect(form.getByLabel(label)).toHaveValue('');
  }
  await expect(form.getByRole('button', { name: 'Send message' })).toBeEnabled();

  const arrived = async () => (await mailsOf(product)).filter(({ text }) => text.includes(hostile));
  await expect.poll(async () => (await arrived()).length).toBe(1);
  const [mail] = await arrived();
  for (const written of ['ines@example.com', 'Night Shift Films', 'Is the turnover on time?']) {
    expect(mail?.text).toContain(written);
  }
  expect(mail?.html).not.toContain('<img src=x');
});

test('when a contact message fails, the reason is said and what was typed is not lost', async ({
  page,
  context,
}) => {
  const form = await openContact(page);
  await fillContact(page);
  const send = form.getByRole('button', { name: 'Send message' });
  const failed = 'Failed to send message. Please try again.';
  for (const { what, how, reads } of faults) {
    await test.step(what, async () => {
      await page.route('/api/contact', how, { times: 1 });
      await send.click();
      await expectToast(page, 'Error', reads ?? failed);
      await closeToast(page);
    });
  }
  await test.step('offline', async () => {
    await context.setOffline(true);
    await send.click();
    await expectToast(page, 'Error', failed);
    await closeToast(page);
    await context.setOffline(false);
  });
  await expect(form.getByLabel('Name')).toHaveValue('Ines Duarte');
  await expect(form.getByLabel('Email')).toHaveValue('ines@example.com');
  await expect(form.getByLabel('Message')).toHaveValue('Is the turnover on time?');
  await send.click();
  await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
});

test('the path chooses the plan, and an unknown one is said to be unknown', async ({ page }) => {
  const names = [
    ['/subscribe', 'Business', '$50 a month'],
    ['/subscribe/starter', 'Starter', '$25 a month'],
    ['/subscribe/business', 'Business', '$50 a month'],
  ] as const;
  for (const [path, name, total] of names) {
    await page.goto(path);
    await expect(page.getByRole('region', { name })).toContainText(total);
    await expect(page.getByText('There is no plan called')).toHaveCount(0);
  }
  const summary = page.getByRole('region', { name: 'Business' });
  await page.getByLabel('Team size').fill('12');
  await expect(summary).toContainText('12 members × $50');
  await expect(summary).toContainText('$600 a month');

  await page.goto(`/subscribe/${encodeURIComponent('<b>gold</b>')}`);
  await expect(page.getByText('There is no plan called “<b>gold</b>”.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Business' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to pricing' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('a purchase with something missing is not sent, nor one for nobody or for too many', async ({
  page,
}) => {
  await page.goto('/subscribe/starter');
  let sent = 0;
  await page.route('/api/create-subscription', (route) => {
    sent += 1;
    return route.abort();
  });
  const pay = page.getByRole('button', { name: 'Proceed to Payment' });
  const size = page.getByLabel('Team size');
  await expect(size).toHaveValue('1');
  for (const missing of ['Email', 'Full name'] as const) {
    await fillPurchase(page);
    await page.getByLabel(missing).fill(' ');
    await pay.click();
    await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
    await expect(page.getByLabel(missing)).toBeFocused();
    await closeToast(page);
  }
  await fillPurchase(page);
  for (const wrong of ['0', '501', '1.5', '']) {
    await size.fill(wrong);
    await pay.click();
    await expect(size).toHaveAccessibleDescription('Team size is a whole number from 1 to 500.');
  }
  await size.fill('2');
  await page.getByLabel('Email').fill('grip at example');
  await pay.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example.com/);
  await expect(toasts(page)).toHaveCount(0);
  expect(sent).toBe(0);
});

test('when a purchase fails, the reason is said, what was typed stays, and the next attempt leads to payment once', async ({
  page,
  product,
}) => {
  await page.goto('/subscribe/starter');
  await fillPurchase(page);
  const pay = page.getByRole('button', { name: 'Proceed to Payment' });
  for (const { what, how, reads } of faults) {
    await test.step(what, async () => {
      await page.route('/api/create-subscription', how, { times: 1 });
      await pay.click();
      await expectToast(page, 'Error', reads ?? 'Failed to process request. Please try again.');
      await closeToast(page);
    });
  }
  await page.getByLabel('Team size').fill('4');
  await pay.click();
  await expect(toasts(page)).toContainText(/^Error.*Starter/);
  await expect(page.getByLabel('Email')).toHaveValue('grip@example.com');
  await expect(page.getByLabel('Full name')).toHaveValue('Grip Johansson');
  await page.getByLabel('Team size').fill('3');

  const held = await holdBack(page, '/api/create-subscription');
  await page.getByLabel('Full name').press('Enter');
  await expect(pay).toBeDisabled();
  await page.getByLabel('Full name').press('Enter');
  await pay.click({ force: true });
  expect(held.count()).toBe(1);
  await held.release();
  await page.waitForURL(`${product.paymentsOrigin}/**`);
  await expect(page.getByText('$75.00').first()).toBeVisible();
});

test('one toast at a time, for five seconds, within reach of F8 and of a finger', async ({
  page,
}) => {
  await page.clock.install();
  await openContact(page);
  const send = page.getByRole('button', { name: 'Send message' });
  // The first of all has to be fetched before time may stand still.
  await send.click();
  await closeToast(page);
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('it stays for five seconds', async () => {
    await send.click();
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(toastDuration - 100);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('the next takes the place of the one before', async () => {
    await send.click();
    await expect(toasts(page)).toHaveCount(1);
    await page.route('/api/contact', (route) => route.abort(), { times: 1 });
    await fillContact(page);
    await send.click();
    await expectToast(page, 'Error', 'Failed to send message. Please try again.');
  });

  await test.step('F8 leads to it, and Escape closes it', async () => {
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused();
    await page.clock.runFor(2 * toastDuration);
    await expect(toasts(page), 'it waits while it is being read').toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('a swipe of less than 50 px to the right returns, a longer one takes it away', async () => {
    await send.click();
    await page.getByLabel('Name').fill('');
    await send.click();
    await swipe(page, 45);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, -80);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, 60);
    await expect(toasts(page)).toHaveCount(0);
  });
});

async function openContact(page: Page) {
  await page.goto('/#contact');
  return page.getByRole('form', { name: 'Contact' });
}

async function fillContact(page: Page, other: Record<string, string> = {}): Promise<void> {
  const fields = {
    Name: 'Ines Duarte',
    Email: 'ines@example.com',
    Message: 'Is the turnover on time?',
    ...other,
  };
  const form = page.getByRole('form', { name: 'Contact' });
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
}

async function fillPurchase(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('grip@example.com');
  await page.getByLabel('Full name').fill('Grip Johansson');
}

async function closeToast(page: Page): Promise<void> {
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/** Drags the toast sideways by so many pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast to swipe.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 3 });
  await page.mouse.move(x + by, y, { steps: 3 });
  await page.mouse.up();
}
