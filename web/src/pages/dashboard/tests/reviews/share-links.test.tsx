import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultRequestFiles } from '#shared/rules/link-limits.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { openFiles } from '#web/pages/dashboard/testing/open-files.ts';
import {
  arrangeReview,
  arrangeTeamReview,
  openReview,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

const linksOf = async (owner: Visitor) => (await owner.call('GET /api/links')).links;

test('a link is changed, gets a new address, and is revoked, from the list of its review', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  const { url } = await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: { comment: true, approve: false, download: false },
    },
  });
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share links' }));
  const list = await screen.findByRole('list', { name: 'Links' });
  within(list).getByText('Anyone with the address');
  within(list).getByText('may view and comment');
  within(list).getByText(/Not opened yet/);
  // One link is seen without a filter; once it has ended there are two kinds.
  expect(screen.queryByRole('radio', { name: 'All 1' })).toBeNull();

  const choose = async (action: string) => {
    await user.click(within(list).getByRole('button', { name: /^Actions for the link/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose('Change');
  const form = await screen.findByRole('dialog', { name: 'Change the link' });
  await user.click(within(form).getByRole('radio', { name: /^Certain people/ }));
  await user.type(
    within(form).getByRole('textbox', { name: 'Emails or domains' }),
    'ana@client.example, agency.example',
  );
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await within(list).findByText('For ana@client.example and agency.example');

  await choose('New address');
  await user.click(await screen.findByRole('button', { name: 'Make a new address' }));
  const made = await screen.findByRole('dialog', { name: 'Link to teaser' });
  const address = within(made).getByRole('textbox', { name: 'Address' });
  expect((address as HTMLInputElement).value).not.toBe(url);
  await user.click(within(made).getByRole('button', { name: 'Done' }));

  await choose('Revoke');
  await user.click(await screen.findByRole('button', { name: 'Revoke the link' }));
  await within(list).findByText('Revoked');
  screen.getByRole('radio', { name: 'All 1' });
  expect(within(list).queryByRole('button', { name: /^Actions for the link/ })).toBeNull();
  expect((await linksOf(owner)).map(({ state }) => state)).toEqual(['revoked']);
});

test('saving a link changes what was chosen alone: what others have changed since stays', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  const may = { comment: true, approve: true, download: true };
  const { link } = await owner.call('POST /api/links', {
    body: { opens: { kind: 'reviews', reviews: [review.id] }, may },
  });
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share links' }));
  await user.click(await screen.findByRole('button', { name: /^Actions for the link/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change the link' }));
  const people = { addresses: ['ana@client.example'], domains: ['agency.example'] };
  await owner.call('PUT /api/links/{id}', {
    params: { id: link.id },
    body: { may: { ...may, download: false }, isOverlaid: true, ...people },
  });
  await user.click(form.getByRole('switch', { name: /^Approve/ }));
  await user.type(form.getByRole('textbox', { name: /^Name of the link/ }), 'Agency');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('For ana@client.example and agency.example');
  expect(await linksOf(owner)).toEqual([
    expect.objectContaining({
      ...people,
      name: 'Agency',
      may: { comment: true, approve: false, download: false },
      isOverlaid: true,
      expiresAt: link.expiresAt,
    }),
  ]);
});

test('links are listed by name with who came last, copied again in the page that made them, and filtered', async () => {
  const user = userEvent.setup();
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  const { owner, review } = await arrangeReview(site);
  await site.storeFiles(owner, [{ path: 'Cuts/spot.mp4' }]);
  const { review: spot } = await owner.call('POST /api/reviews', {
    body: { path: 'Cuts/spot.mp4' },
  });
  const may = { comment: true, approve: false, download: false };
  const make = (id: string, name: string) =>
    owner.call('POST /api/links', {
      body: { name, opens: { kind: 'reviews', reviews: [id] }, may },
    });
  const { url } = await make(review.id, 'Agency');
  const ended = await make(spot.id, 'Old round');
  await owner.call('DELETE /api/links/{id}', { params: { id: ended.link.id } });
  const token = url.slice(-43);
  const entry = { body: { token, name: 'Ana Client' } };
  await (await site.signUp()).call('POST /api/guest/enter', entry);
  site.browseAs(owner);
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(screen.getAllByRole('link', { name: 'Review' })[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Share links' }));
  const list = within(await screen.findByRole('list', { name: 'Links' }));
  const row = (text: string) => within(list.getByText(text).closest('li') ?? document.body);
  row('Agency').getByText(/^Ana Client, /);
  row('Agency').getByText('1 open by 1 guest');
  row('Agency').getByText('teaser');
  // Its address was not made in this page.
  row('Agency').getByRole('button', { name: 'New address' });
  await user.click(list.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied).toEqual([copied[0], copied[0]]));
  await user.click(screen.getByRole('radio', { name: 'Ended 1' }));
  expect(list.queryByText('Agency')).toBeNull();
  list.getByText('Old round');
  await user.click(screen.getByRole('radio', { name: 'All 3' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Review' }), 'teaser');
  expect(list.queryByText('Old round')).toBeNull();
  list.getByText('Agency');
});

test('many links are searched by their names, what they open, and the people that they are for', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  const opens = { kind: 'reviews' as const, reviews: [review.id] };
  const may = { comment: true, approve: false, download: false };
  const names = Array.from({ length: 7 }, (_, index) => `Round ${index + 1}`);
  for (const name of names) await owner.call('POST /api/links', { body: { name, opens, may } });
  const addresses = ['ana@client.example'];
  await owner.call('POST /api/links', { body: { name: 'Final', opens, may, addresses } });
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share links' }));
  const list = within(await screen.findByRole('list', { name: 'Links' }));
  const search = screen.getByRole('searchbox', { name: 'Search the links' });
  for (const [text, found] of [
    ['ROUND 3', ['Round 3']],
    ['ana@', ['Final']],
    ['teaser', ['Final', ...names.toReversed()]],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(found.map((name) => expect.stringContaining(name)));
  }
  await user.type(search, ' nowhere');
  screen.getByText('No link is like that.');
});

test('the guests of a link are listed by name, also once it is revoked, and one is erased', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  const { link, url } = await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: { comment: true, approve: false, download: false },
    },
  });
  for (const name of ['Ana Client', 'Ben Agency']) {
    const token = url.slice(-43);
    await (await site.signUp()).call('POST /api/guest/enter', { body: { token, name } });
  }
  site.browseAs(owner);
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share links' }));
  await user.click(await screen.findByRole('button', { name: /^Actions for the link/ }));
  expect(screen.queryByRole('menuitem', { name: 'Revoke' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Guests' }));
  const list = await screen.findByRole('list', { name: 'Guests' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  within(list).getByText('Ben Agency');
  await user.click(within(list).getByRole('button', { name: 'Erase guest: Ana Client' }));
  await screen.findByRole('alertdialog', { name: 'Erase Ana Client?' });
  await user.click(screen.getByRole('button', { name: 'Erase guest' }));
  await waitFor(() => expect(within(list).queryByText('Ana Client')).toBeNull());
  const params = { id: link.id };
  const { guests } = await owner.call('GET /api/links/{id}/guests', { params });
  expect(guests.map(({ name }) => name)).toEqual(['Ben Agency']);
  const remove = 'Remove with all they wrote: Ben Agency';
  await user.click(within(list).getByRole('button', { name: remove }));
  await screen.findByRole('alertdialog', { name: 'Remove Ben Agency with all they wrote?' });
  await user.click(screen.getByRole('button', { name: 'Remove guest' }));
  await screen.findByText('No one has entered, or all of them were erased.');
});

test('a request is listed with what it has received, changed and revoked among the links', async () => {
  const user = userEvent.setup();
  const owner = await openFiles(site, [{ path: 'Day 3/take.mp4' }]);
  await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'upload', folder: 'Day 3/', title: 'Dailies of day 3' },
      passcode: 'open sesame',
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Share links' }));
  const list = within(await screen.findByRole('list', { name: 'Links' }));
  list.getByText('Dailies of day 3');
  list.getByText('Anyone with the passcode');
  list.getByText('takes files for Day 3');
  list.getByText('0 files received, 0 bytes of 100 GB');

  const choose = async (action: string) => {
    await user.click(list.getByRole('button', { name: /^Actions for the link/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose('Change');
  const form = within(await screen.findByRole('dialog', { name: 'Change the request' }));
  const limit = form.getByRole('spinbutton', { name: 'Limit in GB' });
  expect(limit).toHaveProperty('value', '100');
  await user.clear(limit);
  await user.type(limit, '250');
  const files = form.getByRole('spinbutton', { name: 'Most files' });
  expect(files).toHaveProperty('value', String(defaultRequestFiles));
  await user.clear(files);
  expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.type(files, '500');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await list.findByText('0 files received, 0 bytes of 250 GB');
  expect((await linksOf(owner))[0]).toMatchObject({ hasPasscode: true, opens: { maxFiles: 500 } });

  await choose('Revoke');
  await screen.findByText(/What is on its way is discarded/);
  await user.click(screen.getByRole('button', { name: 'Revoke the request' }));
  await list.findByText('Revoked');
});

test('what a guest is sending by a request is shown beside them, and ended', async () => {
  const user = userEvent.setup();
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Day 3/take.mp4' }]);
  const { link, url } = await owner.call('POST /api/links', {
    body: { opens: { kind: 'upload', folder: 'Day 3/', title: 'Dailies of day 3' } },
  });
  const guest = await site.signUp();
  const token = url.slice(-43);
  await guest.call('POST /api/guest/enter', { body: { token, name: 'Ana Client' } });
  await guest.call('POST /api/guest/{link}/uploads', {
    params: { link: link.id },
    body: { path: 'A001.mov', size: 5_000_000_000 },
  });
  // Only now: a page that is open while another user signs in becomes theirs.
  site.browseAs(owner);
  show('/dashboard/review');
  await user.click(await screen.findByRole('button', { name: 'Share links' }));
  await screen.findByText('0 files received, 0 bytes of 100 GB, 1 being sent');
  await user.click(await screen.findByRole('button', { name: /^Actions for the link/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Guests' }));
  const uploads = await screen.findByRole('list', { name: 'Uploads of Ana Client' });
  within(uploads).getByText(/0 bytes of 5 GB/);
  await user.click(within(uploads).getByRole('button', { name: 'End upload: A001.mov' }));
  await screen.findByRole('alertdialog', { name: 'End this upload?' });
  await user.click(screen.getByRole('button', { name: 'End upload' }));
  await waitFor(() => expect(screen.queryByText(/A001\.mov/)).toBeNull());
  const { guests } = await owner.call('GET /api/links/{id}/guests', { params: { id: link.id } });
  expect(guests[0]).not.toHaveProperty('uploads');
});

test('a leader takes over the link of another member, which says so; their own is not offered', async () => {
  const user = userEvent.setup();
  const { owner, member, review } = await arrangeTeamReview(site, 'Producer');
  const opens = { kind: 'reviews' as const, reviews: [review.id] };
  const may = { comment: true, approve: false, download: false };
  await member.call('POST /api/links', { body: { name: 'Round 1', opens, may } });
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share links' }));
  const menu = () => screen.findByRole('button', { name: /^Actions for the link/ });
  await user.click(await menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Take over' }));
  await screen.findByRole('alertdialog', { name: 'Take over this link?' });
  await user.click(screen.getByRole('button', { name: 'Take over the link' }));
  await screen.findByText(/, taken over by /);
  await user.click(await menu());
  await screen.findByRole('menuitem', { name: 'Revoke' });
  expect(screen.queryByRole('menuitem', { name: 'Take over' })).toBeNull();
  const { links } = await owner.call('GET /api/links');
  expect(links).toMatchObject([{ name: 'Round 1', createdBy: { email: owner.email } }]);
});
