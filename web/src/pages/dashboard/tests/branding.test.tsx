import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

async function openPreview(): Promise<HTMLElement> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the page of your clients');
  const body = frame.contentDocument?.body;
  if (!body) throw new Error('The preview has no document.');
  return body;
}

test('the owner chooses a color and a welcome, sees the page of clients meanwhile, and saves what was changed', async () => {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  show('/dashboard/branding');
  const preview = await openPreview();
  await userEvent.type(await screen.findByLabelText(/^Color code/), '#FFD400');
  await screen.findByText('On light pages text in this color is #806a00, to be readable.');
  await userEvent.type(screen.getByLabelText(/^Welcome/), 'Come in.');
  await within(preview).findByText('Come in.');
  const root = preview.ownerDocument.documentElement;
  await waitFor(() => expect(root.style.getPropertyValue('--brand-dark-accent')).toBe('#ffd400'));
  // What is seen of it is not the dashboard's own.
  expect(document.documentElement.style.getPropertyValue('--brand-dark-accent')).toBe('');
  expect(preview.inert).toBe(true);
  await userEvent.click(screen.getByLabelText('Light'));
  await waitFor(() =>
    expect(preview.querySelector('[data-theme]')?.getAttribute('data-theme')).toBe('light'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  await screen.findByText('Branding saved', { selector: 'div' });
  expect(site.sent()).toEqual([
    ['PUT /api/workspace/branding', { accent: '#ffd400', welcome: 'Come in.' }],
  ]);
  const { branding } = await owner.call('GET /api/workspace/branding');
  expect(branding).toEqual({ accent: '#ffd400', welcome: 'Come in.', logo: null });
  expect(screen.getByRole('button', { name: 'Save branding' })).toHaveProperty('disabled', true);
});

test('what another tab has saved meanwhile is shown, and not saved over', async () => {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  show('/dashboard/branding');
  await screen.findByLabelText(/^Welcome/);
  await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  await screen.findByRole('heading', { level: 1, name: 'Members' });
  await owner.call('PUT /api/workspace/branding', { body: { welcome: 'Come in.' } });
  await userEvent.click(screen.getByRole('link', { name: 'Branding' }));
  await screen.findByDisplayValue('Come in.');
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  await userEvent.type(await screen.findByLabelText(/^Color code/), '#FFD400');
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  await screen.findByText('Branding saved', { selector: 'div' });
  const { branding } = await owner.call('GET /api/workspace/branding');
  expect(branding).toMatchObject({ accent: '#ffd400', welcome: 'Come in.' });
});

test('what is refused is said at its field, and stays typed', async () => {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  show('/dashboard/branding');
  await userEvent.type(await screen.findByLabelText(/^Welcome/), 'See evil.example');
  await userEvent.type(screen.getByLabelText(/^Color code/), 'red');
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  await screen.findByText('Choose a color, such as #f0a63c.');
  screen.getByText(/The welcome cannot contain a link/);
  expect(screen.getByLabelText(/^Welcome/)).toHaveProperty('value', 'See evil.example');
});

test('without Business the owner is told where it comes from, and can remove what is kept', async () => {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  await owner.call('PUT /api/workspace/branding', { body: { welcome: 'Come in.' } });
  const { branding } = await owner.call('GET /api/workspace/branding');
  site.intercept('GET /api/workspace/branding', () => ({ answer: { branding, isShown: false } }));
  show('/dashboard/branding');
  await screen.findByText('Branding is part of Business');
  expect(screen.queryByLabelText(/^Welcome/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the branding' }));
  await waitFor(async () =>
    expect((await owner.call('GET /api/workspace/branding')).branding.welcome).toBeNull(),
  );
});

test('a member has no Branding in the sidebar, and is told whose it is at its address', async () => {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  const { member } = await site.joinTeam(owner, 'Producer');
  site.browseAs(member);
  show('/dashboard/branding');
  await screen.findByText('Only the owner can set the logo and colors of share links.');
  expect(screen.queryByRole('link', { name: 'Branding' })).toBeNull();
});
