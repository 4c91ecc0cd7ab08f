import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { businessQuote } from '#shared/testing/business-quote.ts';
import { choosingPlan } from '#web/lib/chosen-plan.ts';
import {
  address,
  addressState,
  openBilling,
  prepareDashboard,
  pressUpdatePlan,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import type { Interceptor } from '#web/testing/intercepted-calls.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
afterEach(() => sessionStorage.clear());
const site = siteUnderTest();

test('Update Plan saves the storage first, then sends every figure on the screen', async () => {
  await openWith(() => ({ answer: { success: true } }));
  await pressUpdatePlan();
  await screen.findByText('Billing settings updated successfully!');
  const figures = { ...businessQuote, memberDifference: 0 };
  expect(site.sent()).toEqual([
    ['POST /api/update-storage', { storageAmount: 1.5 }],
    ['POST /api/update-cold-storage', { coldStorageAmount: 2 }],
    ['POST /api/create-subscription', figures],
  ]);
});

test.each([{}, { url: null, redirect: null }, { success: false }])(
  'the response %j does not navigate: Update Plan can be pressed again, and no message is shown',
  async (answer) => {
    await openWith(() => ({ status: 200, text: JSON.stringify(answer) }));
    await pressUpdatePlan();
    await waitFor(() => expect(site.sent()).toHaveLength(3));
    const again = await screen.findByRole('button', { name: 'Update Plan' });
    await waitFor(() => expect(again).toHaveProperty('disabled', false));
    expect(screen.queryByText('Billing settings updated successfully!')).toBeNull();
    expect(address()).toBe('/dashboard/billing');
  },
);

test('when the figures have changed, the new ones are shown without a message', async () => {
  const owner = await openWith((pass) => pass());
  await screen.findByText('2 members at $50');
  await site.removeMembers(owner, ['jo']);
  await pressUpdatePlan();
  await screen.findByText('1 member at $50');
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(screen.queryByText(/figures have changed/)).toBeNull();
  expect(screen.queryByText('Billing settings updated successfully!')).toBeNull();
});

test('a return from Checkout saves the subscription and cleans the URL', async () => {
  const owner = await site.signUpWithTeam();
  site.intercept('POST /api/save-subscription', async () => {
    await site.buy(owner, 'business');
    return { answer: { success: true } };
  });
  show('/dashboard?session_id=cs_1');
  await screen.findByText('Billing settings updated successfully!');
  expect(site.sent()).toEqual([['POST /api/save-subscription', { session_id: 'cs_1' }]]);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('after a payment the banner comes with the plan, and until then no plan is called missing', async () => {
  const owner = await site.signUpWithTeam();
  const { promise, resolve } = Promise.withResolvers<void>();
  site.intercept('POST /api/save-subscription', async () => {
    await site.buy(owner, 'business');
    site.intercept('GET /api/user', async (pass) => {
      await promise;
      return pass();
    });
    return { answer: { success: true } };
  });
  show('/dashboard?session_id=cs_1');
  await screen.findByText('Confirming your payment');
  // In the place of the banner, so that nothing moves when that comes.
  screen.getByText('Your payment is being confirmed.');
  await waitFor(() => expect(site.asked().filter((path) => path.endsWith('/user')).length).toBe(2));
  expect(screen.queryByText('Billing settings updated successfully!')).toBeNull();
  expect(screen.queryByText('No active plan')).toBeNull();
  resolve();
  await screen.findByText('Billing settings updated successfully!');
  screen.getByText('Business, active');
});

test('the plan that was chosen on the pricing page is the one that Billing proposes', async () => {
  await site.signUpWithTeam();
  show({ pathname: '/dashboard', state: choosingPlan('starter') });
  await openBilling();
  const plan = await screen.findByRole('button', { name: /^Starter/ });
  expect(plan.getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('2 members at $25');
});

test('the plan of the pricing page is proposed again when the page is reloaded, until another one is picked', async () => {
  await site.signUpWithTeam();
  const { unmount } = show({ pathname: '/dashboard', state: choosingPlan('starter') });
  await openBilling();
  await screen.findByText('2 members at $25');
  unmount();
  const reloaded = show('/dashboard/billing');
  await screen.findByText('2 members at $25');
  await userEvent.click(screen.getByRole('button', { name: /^Business/ }));
  await screen.findByText('2 members at $50');
  reloaded.unmount();
  show('/dashboard/billing');
  await screen.findByText('2 members at $50');
});

test('a plan that was picked is not replaced by the one that the address was opened with', async () => {
  await site.signUpWithTeam();
  show({ pathname: '/dashboard/billing', state: choosingPlan('starter') });
  await screen.findByText('2 members at $25');
  await userEvent.click(screen.getByRole('button', { name: /^Business/ }));
  await waitFor(() => expect(addressState()).toBe('null'));
  expect(address()).toBe('/dashboard/billing');
});

test('the plan of the pricing page is forgotten once a plan is bought, and when its user signs out', async () => {
  const owner = await site.signUpWithTeam();
  site.intercept('POST /api/create-subscription', async () => {
    await site.buy(owner, 'starter');
    return { answer: { success: true } };
  });
  const { unmount } = show({ pathname: '/dashboard/billing', state: choosingPlan('starter') });
  await screen.findByText('2 members at $25');
  expect(keptPlans()).toEqual(['starter']);
  await pressUpdatePlan();
  await screen.findByText('Billing settings updated successfully!');
  expect(keptPlans()).toEqual([]);
  unmount();
  show({ pathname: '/dashboard/billing', state: choosingPlan('business') });
  await waitFor(() => expect(keptPlans()).toEqual(['business']));
  await userEvent.click(await screen.findByRole('button', { name: 'Northlight' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(keptPlans()).toEqual([]));
});

const keptPlans = () => Object.values({ ...sessionStorage });

/** Opens the billing tab of an owner with two members, without a plan. @param answer to Update Plan */
async function openWith(answer: Interceptor<'POST /api/create-subscription'>) {
  const owner = await site.signUpWithTeam();
  site.intercept('POST /api/create-subscription', answer);
  show();
  await openBilling();
  return owner;
}
