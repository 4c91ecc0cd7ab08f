import { expect } from '@playwright/test';
import { fillContact, openContact } from '../support/contact-form.ts';
import { delayResponses, expectedMessage, faults } from '../support/faults.ts';
import { mailsOf } from '../support/mails.ts';
import { test } from '../support/product.ts';
import { closeToast, expectToast, toasts } from '../support/toasts.ts';

const hostile = '<img src=x onerror="document.title=1"> \' " ; DROP TABLE --';

test('a contact message with a missing field is not sent, and a toast says so', async ({
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
      await expect(field).toHaveAccessibleDescription(/^Enter your /);
      await closeToast(page);
    });
  }
  await fillContact(page, { Email: 'ines at example' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Enter a valid email address, such as name@example.com.',
  );
  await expect(toasts(page)).toHaveCount(0);
  expect(sent).toBe(0);
});

test('a contact message is sent once, reaches the operator unchanged, and clears the form', async ({
  page,
  product,
}) => {
  const form = await openContact(page);
  const delayed = await delayResponses(page, '/api/contact');
  await fillContact(page, { Name: hostile });
  await form.getByLabel('Company').fill('Night Shift Films');
  await form.getByLabel('Name').press('Enter');
  const sending = form.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await expect(sending.locator('.animate-spin')).toBeVisible();
  await form.getByLabel('Name').press('Enter');
  await sending.click({ force: true });
  await expect.poll(delayed.count).toBe(1);
  await delayed.release();
  await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
  for (const label of ['Name', 'Email', 'Company', 'Message']) {
    await expect(form.getByLabel(label)).toHaveValue('');
  }
  await expect(form.getByRole('button', { name: 'Send message' })).toBeEnabled();
  expect(delayed.count()).toBe(1);

  const arrived = async () => (await mailsOf(product)).filter(({ text }) => text.includes(hostile));
  await expect.poll(async () => (await arrived()).length).toBe(1);
  const [mail] = await arrived();
  for (const written of ['ines@example.com', 'Night Shift Films', 'Is the turnover on time?']) {
    expect(mail?.text).toContain(written);
  }
  expect(mail?.html).not.toContain('<img src=x');
});

test('a failed contact message shows the reason and keeps what was typed', async ({
  page,
  context,
}) => {
  const form = await openContact(page);
  await fillContact(page);
  const send = form.getByRole('button', { name: 'Send message' });
  const failed = 'Failed to send message. Please try again.';
  for (const fault of faults) {
    await test.step(fault.what, async () => {
      await page.route('/api/contact', fault.how, { times: 1 });
      await send.click();
      await expectToast(page, 'Error', expectedMessage(fault, { networkError: failed }));
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
  await test.step('a message that exceeds the maximum length', async () => {
    await fillContact(page, { Message: 'x'.repeat(5_001) });
    await send.click();
    const tooLong = 'The message can have at most 5,000 characters.';
    await expectToast(page, 'Error', tooLong);
    await expect(form.getByLabel('Message')).toHaveAccessibleDescription(tooLong);
    await expect(form.getByLabel('Message')).toHaveValue('x'.repeat(5_001));
    await closeToast(page);
  });
  await fillContact(page);
  await send.click();
  await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
});

test('an error toast is shown even if the connection was lost before the form was touched', async ({
  page,
  context,
}) => {
  await openContact(page);
  await context.setOffline(true);
  await fillContact(page);
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to send message.' });
  await expect(failed).toHaveText('ErrorFailed to send message. Please try again.');
  await context.setOffline(false);
  await send.click();
  await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
  await expect(failed).toHaveCount(0);
});
