import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { siteUnderTest } from '#web/testing/site.ts';
import ReviewEmails from './review-emails.tsx';

const site = siteUnderTest();

afterEach(cleanup);

function open(search: string) {
  render(
    <MemoryRouter initialEntries={[`/review-emails${search}`]}>
      <ReviewEmails />
    </MemoryRouter>,
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Turn off emails' }));

test('opening the link changes nothing; only the button does', async () => {
  const token = 'x'.repeat(43);
  site.intercept('POST /api/reviews/mails', () => ({ answer: { success: true } }));
  open(`?token=${token}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Turn off these emails?');
  expect(site.sent()).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { name: 'Emails are off' })).toBeDefined();
  expect(site.sent()).toEqual([['POST /api/reviews/mails', { token }]]);
});

test('an unknown, an expired or an incomplete link says so, and where the emails are turned off', async () => {
  open(`?token=${'x'.repeat(43)}`);
  await press();
  expect(
    await screen.findByRole('heading', { name: 'This link is no longer valid' }),
  ).toBeDefined();
  cleanup();
  open('');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeDefined();
  const reviews = screen.getByRole('link', { name: 'Go to the reviews' });
  expect(reviews.getAttribute('href')).toBe('/dashboard/review');
});

test('guests of share links are sent to no dashboard', async () => {
  site.intercept('POST /api/reviews/mails', () => ({ answer: { success: true } }));
  open(`?guest=yes&token=${'x'.repeat(43)}`);
  await press();
  expect(await screen.findByRole('heading', { name: 'Emails are off' })).toBeDefined();
  expect(screen.queryByText(/menu/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Go to the reviews' })).toBeNull();
});

test('without a response the button can be pressed again', async () => {
  site.intercept('POST /api/reviews/mails', () => 'no network');
  open(`?token=${'x'.repeat(43)}`);
  await press();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Turn off emails' })).toBeDefined();
});
