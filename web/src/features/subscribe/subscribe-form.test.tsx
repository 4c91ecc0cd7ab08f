import { afterEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { currentToast, removeToast } from '#web/components/toasts/toast-store.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import { planFromPath } from './plan-from-path.ts';
import { SubscribeForm } from './subscribe-form.tsx';

const site = siteUnderTest();

afterEach(() => {
  removeToast(currentToast()?.id ?? '');
});

test('without an email or full name nothing is sent, and a toast says what is missing', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Email'), 'ines@example.com');
  await user.type(screen.getByLabelText('Full name'), '   ');
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  expect(site.sent()).toEqual([]);
  expect(currentToast()).toMatchObject({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    variant: 'destructive',
  });
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
});

test('an invalid team size is reported at its field, and nothing is sent', async () => {
  const user = open();
  await fillIn(user, '501');
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  expect(site.sent()).toEqual([]);
  expect(currentToast()).toBeNull();
  screen.getByText('Team size is a whole number from 1 to 500.');
});

test('a team that Starter does not hold is refused at its field, and nothing is sent', async () => {
  const user = open();
  await fillIn(user, '10');
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  expect(site.sent()).toEqual([]);
  expect(currentToast()).toBeNull();
  screen.getByText('Starter includes up to 3 members. Choose Business for a team of 10.');
  expect(document.activeElement).toBe(screen.getByLabelText('Team size'));
});

test('a team that Starter does not hold is not refused once Business is chosen', async () => {
  site.intercept('POST /api/create-subscription', () => 'no network');
  const { user, choose } = openForm('starter');
  await fillIn(user, '10');
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  screen.getByText(/^Starter includes up to 3 members/);
  choose('business');
  expect(screen.queryByText(/^Starter includes up to 3 members/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  await findError('Failed to process request. Please try again.');
  expect(site.sent()).toEqual([
    [
      'POST /api/create-subscription',
      expect.objectContaining({ planId: 'business', teamSize: 10 }),
    ],
  ]);
});

test('the request contains the plan, the buyer and the team size', async () => {
  const user = open();
  site.intercept('POST /api/create-subscription', () => ({
    status: 502,
    code: 'payment_provider',
    message: 'The provider did not answer.',
  }));
  await fillIn(user, '2');
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  await findError('The provider did not answer.');
  expect(site.sent()).toEqual([
    [
      'POST /api/create-subscription',
      {
        planId: 'starter',
        userEmail: 'ines@example.com',
        userName: 'Ines Duarte',
        teamSize: 2,
      },
    ],
  ]);
});

test.each([
  [{ status: 500, text: 'boom' }, '500: boom'],
  [{ status: 503, statusText: 'Service Unavailable', text: '' }, '503: Service Unavailable'],
  [{ status: 502, text: '<html>Oh</html>' }, '502: Bad Gateway'],
] as const)(
  "a response without a message is shown as the error's own text: %j",
  async (answer, description) => {
    const user = open();
    site.intercept('POST /api/create-subscription', () => answer);
    await fillIn(user, '3');
    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
    await findError(description);
  },
);

test('without a response the fallback is shown, and the input is kept', async () => {
  const user = open();
  site.intercept('POST /api/create-subscription', () => 'no network');
  await fillIn(user, '3');
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  await findError('Failed to process request. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ines Duarte');
  expect(screen.getByRole('button', { name: 'Proceed to Payment' }).hasAttribute('disabled')).toBe(
    false,
  );
});

test('the path selects the plan; Business if it has none or an unknown one', () => {
  expect([undefined, 'starter', 'Enterprise', 'gold'].map(planFromPath)).toEqual([
    { plan: 'business' },
    { plan: 'starter' },
    { plan: 'enterprise' },
    { plan: 'business', unknown: 'gold' },
  ]);
});

async function findError(description: string) {
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Error', description, variant: 'destructive' }),
  );
}

const open = () => openForm('starter').user;

function openForm(plan: PaidPlanId) {
  const form = (chosen: PaidPlanId) => (
    <SubscribeForm plan={chosen} onTeamSizeChange={() => undefined} />
  );
  const { rerender } = render(form(plan));
  return { user: userEvent.setup(), choose: (chosen: PaidPlanId) => rerender(form(chosen)) };
}

async function fillIn(user: ReturnType<typeof open>, teamSize: string) {
  await user.type(screen.getByLabelText('Email'), 'ines@example.com');
  await user.type(screen.getByLabelText('Full name'), 'Ines Duarte');
  await user.clear(screen.getByLabelText('Team size'));
  await user.type(screen.getByLabelText('Team size'), teamSize);
}
