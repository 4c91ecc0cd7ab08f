import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAt } from '#shared/api.ts';
import type { BodyInput } from '#shared/operation.ts';
import { Toaster } from '#web/components/toasts/toast.tsx';
import { loadFilm } from '#web/testing/media-events.ts';
import { requestsSettled, siteUnderTest, type Visitor } from '#web/testing/site.ts';
import { GuestPage } from './guest-page.tsx';

const site = siteUnderTest();

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  Reflect.set(globalThis, 'MediaError', { MEDIA_ERR_NETWORK: 2 });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});
afterEach(async () => {
  await requestsSettled();
  cleanup();
  jest.restoreAllMocks();
});

const everything = { comment: true, approve: true, download: true };

type Terms = Partial<BodyInput<CallAt<'POST /api/links'>>>;

/** An owner with the reviews of files, and a link to them, which a client then opens. */
async function arrangeLink(terms: Terms = {}, titles = ['teaser'], extension = 'mp4') {
  const owner = await site.subscribe();
  const reviews: string[] = [];
  for (const title of titles) {
    const body = { path: `Cuts/${title}.${extension}` };
    await site.storeFiles(owner, [body]);
    reviews.push((await owner.call('POST /api/reviews', { body })).review.id);
  }
  const { link, url } = await owner.call('POST /api/links', {
    body: { opens: { kind: 'reviews', reviews }, may: everything, ...terms },
  });
  site.browseAs(null);
  return { owner, link, reviews, token: url.slice(-43) };
}

function open(token: string) {
  render(
    <>
      <GuestPage token={token} />
      <Toaster />
    </>,
  );
}

/** Fills in the entrance, and presses its button. */
async function enter(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Open the review' }));
}

const composer = () => screen.findByRole('textbox', { name: /^Comment (at|on)/ });

/** Lets the page poll, as it does when it is seen again. */
function seeAgain() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

const revoke = (owner: Visitor, id: string) =>
  owner.call('DELETE /api/links/{id}', { params: { id } });

test('a link says who shares, and asks for the passcode and a name until both are right', async () => {
  const { owner, token } = await arrangeLink({ passcode: 'open sesame' });
  open(token);
  await screen.findByRole('heading', { name: 'Northlight shares a review with you' });
  // Programs that look at links press nothing.
  expect((await owner.call('GET /api/links')).links[0]?.entries).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Open the review' }));
  await screen.findByText('Enter your name.');
  screen.getByText('Enter the passcode.');
  await enter({ 'Your name': 'Ana', Passcode: 'open barley' });
  await screen.findByText('This passcode is not right.');
  await enter({ Passcode: 'open sesame' });
  await screen.findByRole('heading', { name: 'teaser' });
  screen.getByText('Ana');
  expect((await owner.call('GET /api/links')).links[0]).toMatchObject({ entries: 1, guests: 1 });
});

test('a guest whose browser keeps no cookies is told so, and not to open the link again', async () => {
  const { token } = await arrangeLink();
  const visitor = await site.signUp();
  site.browseAs(visitor);
  site.intercept('POST /api/guest/enter', async (pass) => {
    const answer = await pass();
    visitor.cookies.clear();
    return answer;
  });
  open(token);
  await enter({ 'Your name': 'Clara Client' });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your browser blocks the cookies of this site',
  );
  expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Clara Client');
});

test('a client comments, answers and approves under their name, which the team sees as that of a guest', async () => {
  const { owner, token, reviews } = await arrangeLink();
  const params = { id: reviews[0] ?? '' };
  await owner.call('POST /api/reviews/{id}/comments', {
    params,
    body: { version: 1, text: 'Is this the right logo?', key: crypto.randomUUID() },
  });
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('Is this the right logo?');
  await userEvent.type(await composer(), 'The sky is too dark{Control>}{Enter}{/Control}');
  await screen.findByText('The sky is too dark');
  await loadFilm();
  await userEvent.click(screen.getByRole('button', { name: 'Approve version 1' }));
  await screen.findByText('Approved');
  expect(screen.queryByRole('button', { name: 'Approve version 1' })).toBeNull();
  const { review } = await owner.call('GET /api/reviews/{id}', { params });
  expect(review).toMatchObject({ status: 'approved', statusBy: { name: 'Ana', isGuest: true } });
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', { params });
  expect(comments.find(({ text }) => text.startsWith('The sky'))?.author).toEqual({
    name: 'Ana',
    isGuest: true,
  });
});

/** What decides about a version. */
const decisions = (version: number) =>
  ['Request changes', `Approve version ${version}`].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  );

const areDisabled = (version: number) => decisions(version).map(({ disabled }) => disabled);

test('a guest decides once they were shown the newest version, and not from an older one', async () => {
  const { owner, reviews, token } = await arrangeLink();
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('Look at version 1 first.');
  expect(areDisabled(1)).toEqual([true, true]);
  await loadFilm();
  await waitFor(() => expect(areDisabled(1)).toEqual([false, false]));
  expect(screen.queryByText('Look at version 1 first.')).toBeNull();
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  await owner.call('POST /api/reviews/{id}/versions', {
    params: { id: reviews[0] ?? '' },
    body: { path: 'Cuts/teaser-2.mp4' },
  });
  seeAgain();
  await screen.findByText('Look at version 2 first.');
  expect(areDisabled(2)).toEqual([true, true]);
  await loadFilm();
  await waitFor(() => expect(areDisabled(2)).toEqual([false, false]));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Version' }), '1');
  await screen.findByText('Look at version 2 first.');
  expect(areDisabled(2)).toEqual([true, true]);
});

test('a guest whose browser plays only the sound of a film decides once they have downloaded it', async () => {
  const { token } = await arrangeLink();
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
  const { token } = await arrangeLink({ may: { ...everything, download: false } });
  open(token);
  await enter({ 'Your name': 'Ana' });
  await loadFilm(0);
  await screen.findByText('Your browser cannot show version 1.');
  expect(areDisabled(1)).toEqual([true, true]);
});

test('a guest decides about a document once they have opened it', async () => {
  const { token } = await arrangeLink(
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

test('what a link does not allow is not offered', async () => {
  const { token } = await arrangeLink({
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

const lookOnly = { comment: false, approve: false, download: false };

test.each(['zip', 'mxf', 'psd'])(
  'a guest who may only look at a .%s is told to ask for a link with download, and finds no button that fails',
  async (extension) => {
    const { token } = await arrangeLink({ may: lookOnly }, ['teaser'], extension);
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
  const { token } = await arrangeLink({ may: lookOnly }, ['script'], 'pdf');
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

test('a link that is revoked ends the open page at its next request, and keeps what was typed', async () => {
  const { owner, link, token } = await arrangeLink();
  open(token);
  await enter({ 'Your name': 'Ana' });
  await userEvent.type(await composer(), 'The sky is too dark');
  await revoke(owner, link.id);
  seeAgain();
  await screen.findByRole('heading', { name: 'This link has ended' });
  expect(screen.queryByRole('heading', { name: 'teaser' })).toBeNull();
  expect(Object.values({ ...localStorage }).join()).toContain('The sky is too dark');
});

test.each([
  ['unknown', 'A'.repeat(43)],
  ['cut short', 'A'.repeat(20)],
])('a link that is %s says the same as one that has ended', async (_, token) => {
  open(token);
  await screen.findByRole('heading', { name: 'This link has ended' });
});

test('a link to several reviews lists them, and the address has the one that is open', async () => {
  const { token } = await arrangeLink({}, ['teaser', 'spot']);
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByRole('list', { name: 'Reviews' });
  await userEvent.click(screen.getByRole('link', { name: 'spot' }));
  await screen.findByRole('heading', { name: 'spot' });
  expect(location.search).toMatch(/^\?review=/);
  await userEvent.click(screen.getByRole('link', { name: 'All reviews' }));
  await screen.findByRole('list', { name: 'Reviews' });
});

test("the guest's name, address and the time lie over the picture where the link says so", async () => {
  const { token } = await arrangeLink({ isOverlaid: true });
  open(token);
  await enter({ 'Your name': 'Ana Client' });
  await screen.findByRole('heading', { name: 'teaser' });
  const player = await screen.findByRole('region', { name: /^Player/ });
  await waitFor(() =>
    expect(player.textContent).toMatch(/Ana Client.*\d{4}-\d\d-\d\d \d\d:\d\d UTC/),
  );
});

test('only those whom a link names enter it, by a code that is mailed to them', async () => {
  const { token } = await arrangeLink({ domains: ['client.example'] });
  open(token);
  await userEvent.type(await screen.findByLabelText('Your name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Your email'), 'ana@client.example');
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a code' }));
  await screen.findByText(/If this link is open to ana@client.example/);
  const { textsMailedTo } = await productUnderTest();
  const [code = ''] = (await textsMailedTo('ana@client.example')).join().match(/\b\d{6}\b/) ?? [];
  await enter({ Code: code === '000000' ? '000001' : '000000' });
  await screen.findByText(/This code is not right/);
  // As some mail programs show it, and a phone copies it.
  await userEvent.clear(screen.getByLabelText('Code'));
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste(`${code.slice(0, 3)}\u00a0${code.slice(3)} `);
  await enter({});
  await screen.findByRole('heading', { name: 'teaser' });
});

test('a guest who returns is not asked again, until their twelve hours are over', async () => {
  const { token } = await arrangeLink({ passcode: 'open sesame' });
  open(token);
  await enter({ 'Your name': 'Ana', Passcode: 'open sesame' });
  await screen.findByRole('heading', { name: 'teaser' });
  const opened = () => site.sent().filter(([route]) => route === 'POST /api/guest/open').length;
  expect(opened()).toBe(1);
  cleanup();
  open(token);
  await screen.findByRole('heading', { name: 'teaser' });
  expect(opened()).toBe(1);
  // What was typed stays when the browser must enter again.
  await userEvent.type(await composer(), 'The sky is too dark');
  await site.advance({ hours: 13 });
  seeAgain();
  await enter({ Passcode: 'open sesame' });
  expect(await composer()).toHaveProperty('value', 'The sky is too dark');
});

test('a page that is open offers no more than what the link still allows', async () => {
  const { owner, link, token } = await arrangeLink();
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

test('a link that cannot be reached is asked again', async () => {
  const { token } = await arrangeLink();
  site.intercept('POST /api/guest/open', () => 'no network');
  open(token);
  await screen.findByText('This link could not be loaded.');
  site.intercept('POST /api/guest/open', (pass) => pass());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Open the review' });
});

test('a shared folder is gone through and its files are opened; without the right to download none is offered', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [
    { path: 'Day 1/Take 1.mov' },
    { path: 'Day 1/Selects/Take 2.mov' },
    { path: 'Day 1/Selects/Take 2.prproj' },
    { path: 'Day 2/Secret.mov' },
  ]);
  const { url } = await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'folder', folder: 'Day 1/' },
      may: { comment: false, approve: false, download: false },
    },
  });
  site.browseAs(null);
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(decodeURI(new URL(this.href).pathname));
  });
  open(url.slice(-43));
  await screen.findByRole('heading', { name: 'Northlight shares a folder with you' });
  await userEvent.click(screen.getByRole('button', { name: 'Open the folder' }));
  await screen.findByRole('heading', { name: 'Day 1' });
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Selects' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take 2.mov' }));
  await waitFor(() =>
    expect(opened).toEqual([expect.stringMatching(/Day 1\/Selects\/Take 2\.mov$/)]),
  );
  screen.getByText('Take 2.prproj');
  expect(screen.queryByRole('button', { name: 'Take 2.prproj' })).toBeNull();
  screen.getByText('Cannot be shown in the browser');
  screen.getByText('Ask Northlight for a link with download.');
  await userEvent.click(screen.getByRole('link', { name: 'The folder above' }));
  await screen.findByRole('button', { name: 'Take 1.mov' });
});

test('a guest sees the characters that turn the direction of a name', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Day 1/Take 1.mov' }]);
  const { url } = await owner.call('POST /api/links', {
    body: { opens: { kind: 'folder', folder: 'Day 1/' }, may: { ...lookOnly, download: true } },
  });
  site.browseAs(null);
  site.intercept('GET /api/guest/{link}/files', () => {
    const modifiedAt = '2026-11-20T12:00:00.000Z';
    const file = { path: 'inv\u202egpj.exe', size: 1_000, modifiedAt, isViewable: false };
    return { answer: { folders: ['di\u202er'], files: [file] } };
  });
  open(url.slice(-43));
  await userEvent.click(await screen.findByRole('button', { name: 'Open the folder' }));
  await screen.findByRole('button', { name: 'inv[U+202E]gpj.exe' });
  screen.getByRole('button', { name: 'Download inv[U+202E]gpj.exe' });
  screen.getByRole('link', { name: 'di[U+202E]r' });
  expect(document.documentElement.outerHTML).not.toContain('\u202e');
});

test('the ZIP of a folder names what no link leads to, and has the rest', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Day 1/Take 1.mov' }]);
  const { url } = await owner.call('POST /api/links', {
    body: { opens: { kind: 'folder', folder: 'Day 1/' }, may: { ...lookOnly, download: true } },
  });
  site.browseAs(null);
  site.intercept('GET /api/guest/{link}/files', () => {
    const file = { size: 1_000, modifiedAt: '2026-11-20T12:00:00.000Z', isViewable: true };
    const files = ['Take 1.mov', '..'].map((path) => ({ ...file, path }));
    return { answer: { folders: ['..'], files } };
  });
  open(url.slice(-43));
  await userEvent.click(await screen.findByRole('button', { name: 'Open the folder' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download folder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Download “Day 1”' });
  await within(dialog).findByText('2 files or folders are not in the ZIP');
  const left = within(dialog).getAllByRole('listitem');
  expect(left.map(({ textContent }) => textContent)).toEqual(['../', '..']);
  within(dialog).getByText(/^1 file, 1 KB/);
  within(dialog).getByRole('button', { name: 'Save ZIP' });
});
