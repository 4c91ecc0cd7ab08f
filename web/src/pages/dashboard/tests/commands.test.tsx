import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, footage } from '#web/pages/dashboard/testing/open-files.ts';
import { arrangeReview } from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

test('Control+K finds tabs, members, files, invoices and settings, and Enter opens the active one', async () => {
  const owner = await site.subscribe({ hot: 1, cold: 1 });
  await site.storeFiles(owner, footage);
  const invoice = {
    id: 'in_7',
    number: 'A00-7',
    createdAt: '2026-11-20T12:00:00.000Z',
    total: 50,
    creditApplied: 0,
    amountDue: 50,
    refunded: 0,
    status: 'paid',
    url: null,
  };
  site.intercept('GET /api/invoices', () => ({ answer: { invoices: [invoice] } }));
  show();
  await screen.findByText('ana@northlight.example');
  const input = await openGoTo();
  expect(optionsOf('Go to')).toContain('Billing and invoices');
  await userEvent.type(input, 'two-step');
  expect(optionsOf('Settings')).toEqual(['Two-step verification', 'Require two-step verification']);
  await userEvent.clear(input);
  await userEvent.type(input, 'ana@');
  expect(optionsOf('Members')).toEqual(['ana@northlight.exampleVideo Editor']);
  await userEvent.clear(input);
  await userEvent.type(input, 'a00');
  await waitFor(() => expect(optionsOf('Files')).toEqual(['A001.movFootage', 'A002.movFootage']));
  expect(optionsOf('Invoices')).toEqual(['Invoice A00-7Nov 20, 2026 · $50.00']);
  const [first, second] = screen.getAllByRole('option');
  expect(input.getAttribute('aria-activedescendant')).toBe(first?.id);
  await userEvent.keyboard('{ArrowDown}');
  expect(input.getAttribute('aria-activedescendant')).toBe(second?.id);
  expect(second?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/dashboard/files?path=Footage&file=A002.mov');
  await screen.findByRole('dialog', { name: 'A002.mov' });
});

test('files are searched only until there are as many as are shown', async () => {
  await site.subscribe({ hot: 1, cold: 1 });
  const files = Array.from({ length: 6 }, (_, at) => ({
    path: `A00${at}.mov`,
    size: 1,
    modifiedAt: '2026-11-20T12:00:00.000Z',
    storage: 'hot' as const,
  }));
  let asked = 0;
  site.intercept('GET /api/files/search', () => {
    asked += 1;
    return { answer: { files, searched: 50_000, next: 'A005.mov' } };
  });
  show();
  await screen.findByText('ana@northlight.example');
  await userEvent.type(await openGoTo(), 'a00');
  await waitFor(() => expect(optionsOf('Files')).toHaveLength(6));
  await screen.findByText(/^\d+ results$/);
  expect(asked).toBe(1);
});

test('what the arrow keys have come to stays active while more is found before it', async () => {
  await arrangeReview(site);
  let found = () => {};
  const search = new Promise<void>((resolve) => {
    found = resolve;
  });
  site.intercept('GET /api/reviews', async (pass) => {
    await search;
    return pass();
  });
  show('/dashboard/members');
  await screen.findByRole('heading', { level: 1, name: 'Members' });
  const input = await openGoTo();
  await userEvent.type(input, 'te');
  await waitFor(() => expect(optionsOf('Settings').length).toBeGreaterThan(0));
  await userEvent.keyboard('{ArrowUp}');
  const active = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  const chosen = active();
  found();
  await waitFor(() => expect(optionsOf('Reviews')).toHaveLength(1));
  expect(active()).toBe(chosen);
});

test('a member who is chosen is what Members shows', async () => {
  await site.signUpWithTeam();
  show();
  await screen.findByText('ana@northlight.example');
  await userEvent.type(await openGoTo(), 'ana@{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ana@northlight.example'),
  );
});

test.each([
  ['Password', 'Password'],
  ['Two-step verification', 'Two-step verification'],
  ['Where you are signed in', 'Sessions'],
  ['Export the workspace', 'Your data'],
  ['Delete account', 'Delete account'],
  ['Require two-step verification', 'Require two-step verification'],
  ['Plan', 'Current Plan'],
  ['Hot and cold storage', 'Hot Storage Management'],
])('the setting “%s” leads to the heading “%s”', async (setting, heading) => {
  await site.signUpWithTeam();
  show();
  await screen.findByText('ana@northlight.example');
  await userEvent.type(await openGoTo(), setting);
  await userEvent.click(screen.getByRole('option', { name: setting }));
  const found = await screen.findByRole('heading', { name: heading });
  await waitFor(() => expect(document.activeElement).toBe(found));
});

test('a setting of the open tab leads to its section too, as often as it is chosen', async () => {
  await site.signUpWithTeam();
  show('/dashboard/account');
  for (const _ of ['first', 'second']) {
    await userEvent.type(await openGoTo(), 'sessions{Enter}');
    const found = await screen.findByRole('heading', { name: 'Sessions' });
    await waitFor(() => expect(document.activeElement).toBe(found));
    found.blur();
  }
});

test('reviews are found by title, links by what they open; what was opened last is first', async () => {
  const { owner, review } = await arrangeReview(site);
  await site.storeFiles(owner, [{ path: 'Cuts/a teaser.mp4' }]);
  await owner.call('POST /api/reviews', { body: { path: 'Cuts/a teaser.mp4' } });
  const may = { comment: true, approve: true, download: false };
  const opens = { kind: 'reviews', reviews: [review.id] } as const;
  await owner.call('POST /api/links', { body: { opens, may, name: 'Harbour client' } });
  show('/dashboard/members');
  await screen.findByRole('heading', { level: 1, name: 'Members' });
  const query = await openGoTo();
  await userEvent.type(query, 'tea');
  await waitFor(() => expect(optionsOf('Reviews')).toHaveLength(2));
  // What has it in other words alone, as of a team, comes after what is called so.
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('Invite members');
  await userEvent.type(query, 'ser');
  await waitFor(() =>
    expect(optionsOf('Reviews')).toEqual([
      'teaserVersion 1 · Needs review',
      'a teaserVersion 1 · Needs review',
    ]),
  );
  await waitFor(() =>
    expect(optionsOf('Links')).toEqual([expect.stringMatching(/^Harbour client · Link to teaser/)]),
  );
  await userEvent.click(screen.getByRole('option', { name: /^a teaser\s*Version/ }));
  await screen.findByRole('heading', { level: 1, name: 'a teaser' });
  const input = await openGoTo();
  expect(optionsOf('Recent')).toEqual(['a teaserVersion 1 · Needs review']);
  await userEvent.type(input, 'teaser');
  await waitFor(() => expect(optionsOf('Reviews')[0]).toMatch(/^a teaser/));
  await userEvent.click(await screen.findByRole('option', { name: /^Harbour client/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Share links' });
  await within(dialog).findByText('Harbour client');
});

test('an action is done where one is: a folder is created in the open one, a review that is open is shared', async () => {
  await arrangeReview(site);
  show('/dashboard/files?path=Cuts');
  await findRow('teaser');
  await userEvent.type(await openGoTo(), 'new fol{Enter}');
  await screen.findByRole('dialog', { name: 'New folder' });
  expect(address()).toBe('/dashboard/files?path=Cuts');
  await userEvent.keyboard('{Escape}');
  await userEvent.type(await openGoTo(), 'invite{Enter}');
  await screen.findByRole('dialog', { name: /^Add/ });
  expect(address()).toMatch(/^\/dashboard\/?(members)?$/);
  await userEvent.keyboard('{Escape}');
  await userEvent.type(await openGoTo(), 'teaser');
  await userEvent.click(await screen.findByRole('option', { name: /^teaser ?Version/ }));
  await screen.findByRole('heading', { level: 1, name: 'teaser' });
  await userEvent.type(await openGoTo(), 'share this{Enter}');
  await screen.findByRole('dialog', { name: /^Share teaser/ });
});

test('an editor is offered only what an editor may see', async () => {
  const { member } = await site.joinTeam(await site.signUpWithTeam(), 'Video Editor');
  site.browseAs(member);
  show('/dashboard/members');
  await screen.findByText('ana@northlight.example');
  const input = await openGoTo();
  expect(optionsOf('Actions')).toEqual(['Upload files', 'New folder']);
  expect(optionsOf('Go to')).toEqual([
    'Members',
    'For you',
    'Files',
    'Review',
    'Connect',
    'Roles',
    'Your account',
  ]);
  for (const forbidden of ['plan', 'storage', 'export', 'require']) {
    await userEvent.clear(input);
    await userEvent.type(input, forbidden);
    expect(screen.queryAllByRole('option')).toEqual([]);
  }
  expect(site.asked()).not.toContain('GET /api/invoices');
});

test('? shows the keys of the screen, and text fields and other dialogs keep their keys', async () => {
  const owner = await site.subscribe({ seats: 1 });
  await site.storeFiles(owner, footage);
  show('/dashboard/files');
  const row = await findRow('mix');
  const field = screen.getByRole('searchbox');
  await openGoTo();
  await userEvent.keyboard('?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.type(field, '?');
  expect(field).toHaveProperty('value', '?');
  expect(fireEvent.keyDown(field, { key: 'k', ctrlKey: true })).toBe(true);
  await userEvent.clear(field);
  (await findRow('mix')).focus();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Rename')).toBeDefined();
  expect(within(dialog).getByText('Show these keys')).toBeDefined();
  expect(row.isConnected).toBe(true);
});

/** Opens the search for anything, whose script comes after the first paint. */
async function openGoTo() {
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.getByRole('combobox', { name: 'Go to' })).toBeDefined();
  });
  const input = screen.getByRole('combobox', { name: 'Go to' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  return input;
}

function optionsOf(group: string) {
  const element = screen.queryByRole('group', { name: group });
  return element
    ? within(element)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : [];
}
