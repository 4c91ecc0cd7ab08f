import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mentionOf } from '#shared/rules/mentions.ts';
import { loadFilm } from '#web/testing/media-events.ts';
import { openPopover } from '#web/testing/popovers.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import {
  arrangeLink,
  composer,
  enter,
  everything,
  lookOnly,
  open,
  prepareGuestPage,
  seeAgain,
} from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

/** Whether each of what decides about a version cannot be pressed. */
const areDisabled = (version: number) =>
  ['Request changes', `Approve version ${version}`].map(
    (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
  );

test('a client comments, answers and approves under their name, which the team sees as that of a guest', async () => {
  const { owner, token, reviews } = await arrangeLink(site);
  const params = { id: reviews[0] ?? '' };
  await owner.call('POST /api/reviews/{id}/comments', {
    params,
    body: {
      version: 1,
      text: 'Is this the right logo?',
      audience: 'everyone',
      key: crypto.randomUUID(),
    },
  });
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('Is this the right logo?');
  await userEvent.type(await composer(), 'The sky is too dark{Control>}{Enter}{/Control}');
  await screen.findByText('The sky is too dark');
  await loadFilm();
  await waitFor(() => expect(areDisabled(1)).toEqual([false, false]));
  await userEvent.click(screen.getByRole('button', { name: 'Approve version 1' }));
  const sheet = await screen.findByRole('dialog', { name: 'Approve version 1 of teaser?' });
  within(sheet).getByText(/which everyone in this review reads/);
  await userEvent.type(within(sheet).getByLabelText(/^Note/), 'Lovely');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Approve version 1' }));
  await screen.findByText('Approved');
  await screen.findByText('Lovely');
  expect(screen.queryByRole('button', { name: 'Approve version 1' })).toBeNull();
  const { review } = await owner.call('GET /api/reviews/{id}', { params });
  expect(review).toMatchObject({ status: 'approved', statusBy: { name: 'Ana', isGuest: true } });
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', { params });
  expect(comments.find(({ text }) => text.startsWith('The sky'))?.author).toEqual({
    name: 'Ana',
    isGuest: true,
  });
});

test('a guest decides once they were shown the newest version, and not from an older one', async () => {
  const { owner, reviews, token } = await arrangeLink(site);
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('You can decide once the picture of version 1 is here.');
  expect(areDisabled(1)).toEqual([true, true]);
  await loadFilm();
  await waitFor(() => expect(areDisabled(1)).toEqual([false, false]));
  expect(screen.queryByText('You can decide once the picture of version 1 is here.')).toBeNull();
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  await owner.call('POST /api/reviews/{id}/versions', {
    params: { id: reviews[0] ?? '' },
    body: { path: 'Cuts/teaser-2.mp4' },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Comment at/ }), 'Brighter.');
  seeAgain();
  await screen.findByText('Version 2 was added');
  // What they look at and write about stays until they ask for the newer one.
  screen.getByDisplayValue('Brighter.');
  expect(screen.queryByRole('button', { name: /^(Approve|Request)/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open version 2' }));
  await screen.findByText('You can decide once the picture of version 2 is here.');
  expect(areDisabled(2)).toEqual([true, true]);
  await loadFilm();
  await waitFor(() => expect(areDisabled(2)).toEqual([false, false]));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Version' }), '1');
  screen.getByDisplayValue('Brighter.');
  expect(screen.queryByRole('button', { name: /^(Approve|Request)/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open version 2' }));
  expect(areDisabled(2)).toEqual([false, false]);
});

test('a guest compares two versions that they see, with their name over both, draws on either, and comments on it', async () => {
  const { owner, reviews, token } = await arrangeLink(site, { isOverlaid: true });
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  const params = { id: reviews[0] ?? '' };
  await owner.call('POST /api/reviews/{id}/versions', {
    params,
    body: { path: 'Cuts/teaser-2.mp4' },
  });
  open(token);
  await enter({ 'Your name': 'Ana' });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Version' }),
    'Compare with version 1',
  );
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(2));
  const overlaid = [...document.querySelectorAll('video')].map(
    (video) => video.parentElement?.textContent,
  );
  for (const text of overlaid) expect(text).toContain('Ana');
  await userEvent.click(screen.getByRole('button', { name: 'On version 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Draw' }));
  const area = await screen.findByRole('application', { name: 'Drawing area' });
  const picture = area.parentElement?.parentElement?.querySelector('video');
  expect(picture?.getAttribute('aria-label')).toMatch(/version 1$/);
  act(() => area.focus());
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
  await userEvent.type(await composer(), 'Better before{Control>}{Enter}{/Control}');
  await screen.findByRole('article', { name: /^Ana/ });
  const query = { version: '1' };
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', { params, query });
  expect(comments).toMatchObject([{ text: 'Better before', drawing: { strokes: [{}] } }]);
  await userEvent.click(screen.getByRole('button', { name: 'End the comparison' }));
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(1));
});

test('a guest whose browser plays only the sound of a film decides once they have downloaded it', async () => {
  const { token } = await arrangeLink(site);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open(token);
  await enter({ 'Your name': 'Ana' });
  await loadFilm(0);
  await screen.findByText('Your browser cannot show version 1. Download it to decide.');
  expect(areDisabled(1)).toEqual([true, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(areDisabled(1)).toEqual([false, false]));
});

test('a guest who can neither see a film nor download it does not decide about it', async () => {
  const { token } = await arrangeLink(site, { may: { ...everything, download: false } });
  open(token);
  await enter({ 'Your name': 'Ana' });
  await loadFilm(0);
  await screen.findByText('Your browser cannot show version 1.');
  expect(areDisabled(1)).toEqual([true, true]);
});

test('a guest decides about a document once they have opened it', async () => {
  const { token } = await arrangeLink(
    site,
    { may: { ...everything, download: false } },
    ['script'],
    'pdf',
  );
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('Open version 1 first.');
  expect(areDisabled(1)).toEqual([true, true]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open in a new tab' }));
  await waitFor(() => expect(areDisabled(1)).toEqual([false, false]));
});

test('a guest goes from comment to comment by keys', async () => {
  const { owner, token, reviews } = await arrangeLink(site);
  for (const milliseconds of [2_000, 7_500]) {
    const said = { version: 1, text: `At ${milliseconds}`, audience: 'everyone' as const };
    await owner.call('POST /api/reviews/{id}/comments', {
      params: { id: reviews[0] ?? '' },
      body: { ...said, milliseconds, key: crypto.randomUUID() },
    });
  }
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('At 7500');
  await loadFilm();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('0:07.5');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('0:02.0');
});

test('what a link does not allow is not offered', async () => {
  const { token } = await arrangeLink(site, {
    may: lookOnly,
  });
  open(token);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the review' }));
  await screen.findByRole('heading', { name: 'teaser' });
  await screen.findByText('Needs review');
  expect(screen.queryByRole('button', { name: /Approve|Request|Download/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /^Comment/ })).toBeNull();
});

test.each(['zip', 'mxf', 'psd'])(
  'a guest who may only look at a .%s is told to ask for a link with download, and finds no button that fails',
  async (extension) => {
    const { token } = await arrangeLink(site, { may: lookOnly }, ['teaser'], extension);
    open(token);
    await userEvent.click(await screen.findByRole('button', { name: 'Open the review' }));
    await screen.findByText('This file cannot be shown in the browser');
    screen.getByText('Ask Northlight for a link with download.');
    expect(screen.queryByRole('button', { name: /Download|Open|Try again/ })).toBeNull();
    const play = screen.queryByRole('button', { name: 'Play' });
    expect(play?.hasAttribute('disabled') ?? true).toBe(true);
  },
);

test('a document in a review is opened in a tab of its own by a guest who may only look', async () => {
  const { token } = await arrangeLink(site, { may: lookOnly }, ['script'], 'pdf');
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(new URL(this.href).searchParams.get('response-content-disposition') ?? '');
  });
  open(token);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the review' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open in a new tab' }));
  await waitFor(() => expect(opened).toEqual(['inline']));
});

test('a link to several reviews lists them, and the address has the one that is open', async () => {
  const { owner, reviews, token } = await arrangeLink(site, {}, ['teaser', 'spot', 'credits']);
  await owner.call('PUT /api/reviews/{id}/status', {
    params: { id: reviews[0] ?? '' },
    body: { version: 1, status: 'approved' },
  });
  open(token);
  await enter({ 'Your name': 'Ana' });
  const list = within(await screen.findByRole('list', { name: 'Reviews' }));
  expect(list.getAllByText(/^Version 1 · /)).toHaveLength(3);
  screen.getByText('2 of 3 to review');
  screen.getByText(/^(From .+, u|U)ntil /);
  await userEvent.click(screen.getByRole('link', { name: 'spot' }));
  await screen.findByRole('heading', { name: 'spot' });
  expect(location.search).toMatch(/^\?review=/);
  await userEvent.click(screen.getByRole('link', { name: 'All reviews' }));
  await screen.findByRole('list', { name: 'Reviews' });
});

test("the guest's name, address and the time lie over the picture where the link says so", async () => {
  const { token } = await arrangeLink(site, { isOverlaid: true });
  open(token);
  await enter({ 'Your name': 'Ana Client' });
  await screen.findByRole('heading', { name: 'teaser' });
  const player = await screen.findByRole('region', { name: /^Player/ });
  await waitFor(() =>
    expect(player.textContent).toMatch(/Ana Client.*\d{4}-\d\d-\d\d \d\d:\d\d UTC/),
  );
});

test('a page that is open offers no more than what the link still allows', async () => {
  const { owner, link, token } = await arrangeLink(site);
  open(token);
  await enter({ 'Your name': 'Ana' });
  await userEvent.type(await composer(), 'The sky is too dark');
  const { isOverlaid, expiresAt, addresses, domains } = link;
  await owner.call('PUT /api/links/{id}', {
    params: { id: link.id },
    body: {
      may: { comment: false, approve: false, download: false },
      ...{ isOverlaid, expiresAt, addresses, domains },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Comment/ })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Approve version 1' })).toBeNull();
});

test('a guest is offered no members, and reads whom the team mentions as plain words', async () => {
  const { owner, reviews, token } = await arrangeLink(site);
  const { user } = await owner.call('GET /api/user');
  const params = { id: reviews[0] ?? '' };
  const text = `${mentionOf(user.id)} cuts it`;
  const { comment } = await owner.call('POST /api/reviews/{id}/comments', {
    params,
    body: { version: 1, text, audience: 'everyone', key: crypto.randomUUID() },
  });
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/assignee', {
    params: { ...params, comment: comment.id },
    body: { assignee: user.id },
  });
  open(token);
  await enter({ 'Your name': 'Ana' });
  const item = (await screen.findByText('@mara cuts it')).closest('article');
  expect(item?.textContent).not.toContain('Assigned');
  expect(document.body.innerHTML).not.toContain(user.id);
  const field = await composer();
  await userEvent.type(field, '@mar');
  expect(field.getAttribute('aria-autocomplete')).toBeNull();
  expect(screen.queryByRole('listbox', { name: 'Members' })).toBeNull();
  await userEvent.type(field, 'a{Control>}{Enter}{/Control}');
  await screen.findByText('@mara');
  openPopover(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('radio', { name: 'Mine' });
  expect(screen.queryByRole('radio', { name: 'Assigned to me' })).toBeNull();
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', { params });
  expect(comments.find(({ author }) => author?.isGuest)?.mentions).toBeUndefined();
});

test('a guest prints what they are shown, with their name over the picture where the link says so', async () => {
  const { owner, reviews, token } = await arrangeLink(site, { isOverlaid: true }, ['still'], 'png');
  const params = { id: reviews[0] ?? '' };
  const write = (text: string, audience: 'team' | 'everyone') =>
    owner.call('POST /api/reviews/{id}/comments', {
      params,
      body: { version: 1, text, audience, key: crypto.randomUUID() },
    });
  await write('Canary', 'team');
  await write('Too dark', 'everyone');
  open(token);
  await enter({ 'Your name': 'Ana Client' });
  await userEvent.click(await screen.findByRole('link', { name: 'Print comments' }));
  expect(location.search).toBe('?version=1&print=yes');
  await screen.findByText('Too dark');
  expect(screen.queryByRole('group', { name: 'Written for' })).toBeNull();
  const picture = await waitFor(() => {
    const found = document.querySelector('img[src*="still"]');
    if (!found) throw new Error('There is no picture.');
    return found;
  });
  Object.defineProperties(picture, { naturalWidth: { value: 800 }, naturalHeight: { value: 600 } });
  fireEvent.load(picture);
  const list = screen.getByRole('list', { name: 'Comments' });
  await waitFor(() => expect(list.querySelectorAll('img')).toHaveLength(1));
  expect(list.textContent).toMatch(/Ana Client.*\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(document.body.textContent).not.toContain('Canary');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the review' }));
  await composer();
});

test('who may not see comments has none to print, at the address neither', async () => {
  const { owner, reviews, token } = await arrangeLink(site, { may: lookOnly });
  await owner.call('POST /api/reviews/{id}/comments', {
    params: { id: reviews[0] ?? '' },
    body: { version: 1, text: 'Canary', audience: 'everyone', key: crypto.randomUUID() },
  });
  history.replaceState(null, '', '?print=yes');
  open(token);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the review' }));
  await screen.findByRole('region', { name: /^Player/ });
  expect(screen.queryByRole('link', { name: 'Print comments' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).toBeNull();
  expect(document.body.textContent).not.toContain('Canary');
});
