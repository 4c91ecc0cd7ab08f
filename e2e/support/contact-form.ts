import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the contact form and waits until it can be submitted. */
export async function openContact(page: Page): Promise<Locator> {
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Contact' });
  await expect(form.getByRole('button', { name: 'Send message' })).toBeEnabled();
  return form;
}

/** Fills in the required fields; `other` overrides single fields. */
export async function fillContact(page: Page, other: Record<string, string> = {}): Promise<void> {
  const fields = {
    Name: 'Ines Duarte',
    Email: 'ines@example.com',
    Message: 'Is the turnover on time?',
    ...other,
  };
  const form = page.getByRole('form', { name: 'Contact' });
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
}
