import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { call } from '#web/lib/api/api-client.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import CancelPurchase from './cancel-purchase.tsx';

const site = siteUnderTest();

afterEach(cleanup);

function open(search: string) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[`/cancel-purchase${search}`]}>
        <CancelPurchase />
      </MemoryRouter>
    </SWRConfig>,
  );
}

const button = () => screen.findByRole('button', { name: 'Cancel and get a full refund' });

test('opening the link of a mail changes nothing; only the button cancels the purchase', async () => {
  const { email, token } = await buy();
  open(`?token=${token}`);
  const press = await button();
  screen.getByText('Business for 3 members, bought with');
  screen.getByText(email);
  expect(site.sent()).toEqual([]);
  await userEvent.click(press);
  await screen.findByRole('heading', { name: 'Your purchase is canceled' });
  expect(site.sent()).toEqual([[`DELETE /api/claims/${token}`, undefined]]);
});

test('a purchase that a workspace has claimed cannot be canceled by its link', async () => {
  const { email, token } = await buy();
  open(`?token=${token}`);
  const press = await button();
  const body = { username: 'ines', email, password: 'Cut-14-final', claim: token };
  await call('POST /api/register', { body });
  await userEvent.click(press);
  await screen.findByRole('heading', { name: 'This link is no longer valid' });
});

test('an incomplete link says so, and an ended one where its purchase is', async () => {
  open('');
  screen.getByRole('heading', { name: 'This link is incomplete' });
  cleanup();
  open(`?token=${'x'.repeat(43)}`);
  await screen.findByText(/^The purchase was added to a workspace, or it has ended/);
});

test('without a response the button can be pressed again', async () => {
  const { token } = await buy();
  site.intercept('DELETE /api/claims/{token}', () => 'no network');
  open(`?token=${token}`);
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(await button()).toBeDefined();
});

/** Buys Business for three members on the public page. @returns the token of the mailed claim link */
async function buy() {
  const email = `${crypto.randomUUID()}@studio.example`;
  await site.purchase(email, 3);
  return { email, token: await site.tokenMailedTo({ email }, /claim=([\w-]{43})/) };
}
