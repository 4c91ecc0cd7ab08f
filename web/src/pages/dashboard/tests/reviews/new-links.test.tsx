import { expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { defaultRequestFiles, maxRequestFiles } from '#shared/rules/link-limits.ts';
import { password } from '#shared/testing/people.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, openFiles } from '#web/pages/dashboard/testing/open-files.ts';
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

/** A user, and what the page has copied for them, the first first. */
function readClipboard() {
  const user = userEvent.setup();
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  return { user, copied };
}

const linksOf = async (owner: Visitor) => (await owner.call('GET /api/links')).links;

test('a review is shared with a passcode: the address is copied at once, shown, and never again', async () => {
  const { user, copied } = readClipboard();
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const form = await screen.findByRole('dialog', { name: 'Share teaser' });
  await user.click(within(form).getByRole('switch', { name: /^Download/ }));
  await user.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Client, first round');
  await user.click(within(form).getByRole('button', { name: /^Access and end/ }));
  await user.click(within(form).getByRole('radio', { name: /^A passcode/ }));
  const passcode = within(form).getByRole('textbox', { name: 'Passcode' });
  await user.clear(passcode);
  await user.type(passcode, 'open sesame');
  await user.click(within(form).getByRole('button', { name: 'Copy link' }));
  const made = form;
  const address = await within(made).findByRole('textbox', { name: 'Address' });
  const { value } = address as HTMLInputElement;
  expect(value).toMatch(/\/s\/[\w-]{43}$/);
  await waitFor(() => expect(copied).toEqual([value]));
  expect(within(made).getByRole('textbox', { name: 'Passcode' })).toHaveProperty(
    'value',
    'open sesame',
  );
  await user.click(within(made).getByRole('button', { name: 'Done' }));
  const [link] = await linksOf(owner);
  expect(link).toMatchObject({
    opens: { kind: 'reviews', reviews: [{ id: review.id, title: 'teaser' }] },
    name: 'Client, first round',
    may: { comment: true, approve: true, download: true },
    hasPasscode: true,
    state: 'open',
  });
  const days = (Date.parse(link?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13);
  expect(days).toBeLessThan(15);
});

test('who shares what no browser shows is told, before the link is made, that clients without download cannot see it', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  const words = (names: string, them: string) =>
    `No browser shows ${names}. Without the right to download, clients can neither see nor download ${them}.`;
  for (const path of ['Master.mxf', 'Mix.mp3']) {
    await site.storeFiles(owner, [{ path }]);
    await owner.call('POST /api/reviews', { body: { path } });
  }
  // As of a film whose picture is ProRes.
  site.intercept('GET /api/reviews/{id}', async (pass) => {
    const { passed } = await pass();
    const answer: Answer<CallAt<'GET /api/reviews/{id}'>> = await passed.json();
    const versions = answer.review.versions.map((version) => ({ ...version, codec: 'apch' }));
    return { answer: { ...answer, review: { ...answer.review, versions } } };
  });
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const form = within(await screen.findByRole('dialog', { name: 'Share teaser' }));
  form.getByText(words('teaser (ProRes)', 'it'));
  await user.click(form.getByRole('button', { name: /^Access and end/ }));
  await user.click(form.getByRole('button', { name: 'Add other reviews' }));
  await user.click(await form.findByRole('checkbox', { name: 'Mix' }));
  form.getByText(words('teaser (ProRes)', 'it'));
  await user.click(await form.findByRole('checkbox', { name: 'Master' }));
  form.getByText(words('teaser (ProRes) and Master (MXF)', 'them'));
  await user.click(form.getByRole('switch', { name: /^Download/ }));
  expect(form.queryByText(/No browser shows/)).toBeNull();
});

test('guests of two links see each other only where that is switched on, which who shares a second time is told', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  const words = /^Another link is open\. Its guests and these see nothing of each other/;
  const sharing = { name: 'See guests of other links' };
  const looking = { comment: false, approve: true, download: false };
  await owner.call('POST /api/links', {
    body: { opens: { kind: 'reviews', reviews: [review.id] }, may: looking },
  });
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const first = within(await screen.findByRole('dialog', { name: 'Share teaser' }));
  await user.click(first.getByRole('button', { name: 'Copy link' }));
  await first.findByRole('textbox', { name: 'Address' });
  // Guests of the first link see no comments.
  expect(screen.queryByText(words)).toBeNull();
  await user.click(first.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const second = within(await screen.findByRole('dialog', { name: 'Share teaser' }));
  await second.findByText(words);
  // Without comments there is nothing to see.
  await user.click(second.getByRole('switch', sharing));
  await user.click(second.getByRole('switch', { name: /^Comment/ }));
  expect(second.queryByText(words)).toBeNull();
  expect(second.queryByRole('switch', sharing)).toBeNull();
  await user.click(second.getByRole('switch', { name: /^Comment/ }));
  expect(second.getByRole('switch', sharing)).toHaveProperty('ariaChecked', 'true');
  await user.click(second.getByRole('button', { name: 'Copy link' }));
  await second.findByRole('textbox', { name: 'Address' });
  const shares = async () =>
    (await linksOf(owner)).map(({ sharesWithOtherLinks }) => sharesWithOtherLinks);
  expect(await shares()).toEqual([true, false, false]);
  await user.click(second.getByRole('button', { name: 'Change' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change the link' }));
  await user.click(change.getByRole('switch', sharing));
  await user.click(change.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await shares()).toEqual([false, false, false]));
});

test('a link that downloads asks to confirm the identity where that was a while ago, and is made then', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  await site.advance({ hours: 1 });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const form = within(await screen.findByRole('dialog', { name: 'Share teaser' }));
  await user.click(form.getByRole('switch', { name: /^Download/ }));
  await user.click(form.getByRole('button', { name: 'Copy link' }));
  // Who cancels is back in the form, with what they have chosen.
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(form.getByRole('button', { name: 'Copy link' })).toHaveProperty('disabled', false),
  );
  expect(await linksOf(owner)).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Copy link' }));
  const again = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  await user.type(again.getByLabelText('Your password'), password);
  await user.click(again.getByRole('button', { name: 'Confirm' }));
  await form.findByRole('textbox', { name: 'Address' });
  expect((await linksOf(owner))[0]?.may.download).toBe(true);
});

test('a link opens other reviews, too, which are chosen from the list of all', async () => {
  const user = userEvent.setup();
  const { owner, review } = await arrangeReview(site);
  await site.storeFiles(owner, [{ path: 'Cuts/spot.mp4' }, { path: 'Cuts/trailer.mp4' }]);
  for (const path of ['Cuts/spot.mp4', 'Cuts/trailer.mp4']) {
    await owner.call('POST /api/reviews', { body: { path } });
  }
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const form = within(await screen.findByRole('dialog', { name: 'Share teaser' }));
  await user.click(form.getByRole('button', { name: /^Access and end/ }));
  await user.click(form.getByRole('button', { name: 'Add other reviews' }));
  const group = within(await form.findByRole('group', { name: 'Other reviews' }));
  await user.click(await group.findByRole('checkbox', { name: 'spot' }));
  expect(group.queryByRole('checkbox', { name: 'teaser' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Copy link' }));
  await form.findByRole('textbox', { name: 'Address' });
  const [link] = await linksOf(owner);
  expect(link?.opens).toMatchObject({ reviews: [{ title: 'teaser' }, { title: 'spot' }] });
});

test('a file is shared from its menu, by a review that is started for it', async () => {
  const user = userEvent.setup();
  const owner = await openFiles(site, [{ path: 'take.mp4' }]);
  const row = await findRow('take.mp4');
  await user.click(within(row).getByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  const form = await screen.findByRole('dialog', { name: 'Share take' });
  await user.click(within(form).getByRole('button', { name: 'Copy link' }));
  await within(form).findByRole('textbox', { name: 'Address' });
  const [link] = await linksOf(owner);
  expect(link?.opens).toMatchObject({ reviews: [{ title: 'take' }] });
});

test('a link is made and mailed in one press, to people who are named, and no second one is made to copy it', async () => {
  const { user, copied } = readClipboard();
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const form = within(await screen.findByRole('dialog', { name: 'Share teaser' }));
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Copy link' }));
  const to = form.getByRole('textbox', { name: 'Email it to' });
  await user.type(to, 'Ana <ana@client.example>, ben@client.example');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await form.findByText('Mailed to ana@client.example and ben@client.example.');
  expect(to).toHaveProperty('value', '');
  form.getByText(/^They may view, comment, and approve\. Anyone with the link, until/);
  const { value } = form.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  const { textsMailedTo } = await productUnderTest();
  for (const email of ['ana@client.example', 'ben@client.example']) {
    expect((await textsMailedTo(email)).join()).toContain(value);
  }
  await user.click(form.getByRole('button', { name: 'Copy the address' }));
  expect(copied).toEqual([value]);
  expect(await linksOf(owner)).toHaveLength(1);
  await user.click(form.getByRole('button', { name: 'Change' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change the link' }));
  await user.click(change.getByRole('switch', { name: /^Approve/ }));
  await user.click(change.getByRole('button', { name: 'Save' }));
  await form.findByText(/^They may view and comment\./);
});

test('a link for certain people is mailed to them unless others are typed, and to no others', async () => {
  const { user } = readClipboard();
  const { review } = await arrangeReview(site);
  await openReview(review.id);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const form = within(await screen.findByRole('dialog', { name: 'Share teaser' }));
  await user.click(form.getByRole('button', { name: /^Access and end/ }));
  await user.click(form.getByRole('radio', { name: /^Certain people/ }));
  const names = 'ana@client.example, agency.example';
  await user.type(form.getByRole('textbox', { name: 'Emails or domains' }), names);
  const to = form.getByRole('textbox', { name: 'Email it to' });
  expect(to).toHaveProperty('value', 'ana@client.example');
  await user.type(to, ', eve@elsewhere.example');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await form.findByText('The link does not open to eve@elsewhere.example.');
});

test('files are requested for a folder from its menu: the address is copied, and the list has the request', async () => {
  const { user, copied } = readClipboard();
  const owner = await openFiles(site, [{ path: 'Day 3/take.mp4' }]);
  const row = await findRow('Day 3');
  await user.click(within(row).getByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Request files' }));
  const form = within(await screen.findByRole('dialog', { name: 'Request files' }));
  const title = form.getByRole('textbox', { name: 'Title' });
  expect(title).toHaveProperty('value', 'Day 3');
  await user.clear(title);
  expect(form.getByRole('button', { name: 'Create link' })).toHaveProperty('disabled', true);
  await user.type(title, 'Dailies of day 3');
  const limit = form.getByRole('spinbutton', { name: 'Limit in GB' });
  await user.clear(limit);
  await user.type(limit, '6000');
  expect(form.getByRole('button', { name: 'Create link' })).toHaveProperty('disabled', true);
  await user.clear(limit);
  await user.type(limit, '2.5');
  const files = form.getByRole('spinbutton', { name: 'Most files' });
  expect(files).toHaveProperty('value', String(defaultRequestFiles));
  form.getByText(/^At most 1,000,000; empty ones count as well\./);
  for (const refused of ['0', '1.5', String(maxRequestFiles + 1)]) {
    fireEvent.change(files, { target: { value: refused } });
    expect(form.getByRole('button', { name: 'Create link' })).toHaveProperty('disabled', true);
  }
  await user.clear(files);
  await user.type(files, '20');
  await user.click(form.getByRole('radio', { name: /^Certain people/ }));
  await user.type(form.getByRole('textbox', { name: 'Emails or domains' }), 'client.example');
  await user.click(form.getByRole('button', { name: 'Create link' }));
  const made = await screen.findByRole('dialog', { name: 'Link to Dailies of day 3' });
  const { value } = within(made).getByRole('textbox', { name: 'Address' }) as HTMLInputElement;
  await waitFor(() => expect(copied).toEqual([value]));
  await user.click(within(made).getByRole('button', { name: 'Done' }));
  expect((await linksOf(owner))[0]).toMatchObject({
    opens: {
      kind: 'upload',
      folder: 'Day 3/',
      title: 'Dailies of day 3',
      maxBytes: 2_500_000_000,
      maxFiles: 20,
      received: 0,
    },
    may: { comment: false, approve: false, download: false },
    domains: ['client.example'],
  });
});

test('a video editor cannot share, and sees who can', async () => {
  const user = userEvent.setup();
  const { member, review } = await arrangeTeamReview(site);
  site.browseAs(member);
  await openReview(review.id);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for the review' }));
  const share = await screen.findByRole('menuitem', { name: /^Share/ });
  expect(share.textContent).toContain('Only the owner can share reviews with clients by links');
  expect(share.getAttribute('aria-disabled')).toBe('true');
});

test('a member who may not share sees in the menu of a folder who can request files', async () => {
  const user = userEvent.setup();
  const owner = await openFiles(site, [{ path: 'Day 3/take.mp4' }]);
  const { member } = await site.joinTeam(owner, 'Video Editor');
  cleanup();
  site.browseAs(member);
  show('/dashboard/files');
  const row = await findRow('Day 3');
  await user.click(within(row).getByRole('button', { name: /^Actions/ }));
  const share = await screen.findByRole('menuitem', { name: /^Share/ });
  expect(share.textContent).toContain('Only the owner can share reviews with clients by links');
  const request = screen.getByRole('menuitem', { name: /^Request files/ });
  expect(request.textContent).toContain('Members who can share can also request files.');
  expect(request.getAttribute('aria-disabled')).toBe('true');
});
