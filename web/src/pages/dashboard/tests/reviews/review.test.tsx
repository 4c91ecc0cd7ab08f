import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { address, prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage, findRow, openFiles } from '#web/pages/dashboard/testing/open-files.ts';
import { loadFilm } from '#web/testing/media-events.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

beforeEach(() => {
  localStorage.clear();
  // jsdom has media elements without their errors, and does not play them.
  Reflect.set(globalThis, 'MediaError', { MEDIA_ERR_NETWORK: 2 });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});

/** An owner with a running plan, a colleague, and the review of a film. */
async function arrangeReview(role: MemberRole = 'Video Editor') {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Cuts/teaser.mp4' }]);
  const { review } = await owner.call('POST /api/reviews', { body: { path: 'Cuts/teaser.mp4' } });
  const { member } = await site.joinTeam(owner, role);
  site.browseAs(owner);
  return { owner, member, review };
}

const reviewAddress = (id: string) => `/dashboard/review?review=${id}`;

/** Opens a review. */
async function openReview(id: string) {
  show(reviewAddress(id));
  await screen.findByRole('heading', { level: 1, name: 'teaser' });
}

async function comment(author: Visitor, id: string, text: string, parent?: string) {
  const body = { version: 1, text, key: crypto.randomUUID(), ...(parent && { parent }) };
  const answer = await author.call('POST /api/reviews/{id}/comments', { params: { id }, body });
  return answer.comment;
}

const composer = () => screen.findByRole('textbox', { name: /^Comment (at|on)/ });

/** Lets the page poll, as it does when it is seen again. */
function seeAgain() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('a workspace without reviews leads to Files, where the menu of a film starts one', async () => {
  await openFiles(site, [{ path: 'take.mp4' }, { path: 'notes.txt' }]);
  await userEvent.click(screen.getByRole('link', { name: 'Review' }));
  await screen.findByText('No reviews yet');
  await userEvent.click(screen.getByRole('link', { name: 'Choose a file' }));
  const row = await findRow('take.mp4');
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for take.mp4' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Review' }));
  await screen.findByRole('heading', { level: 1, name: 'take' });
  expect(address()).toMatch(/^\/dashboard\/review\?review=[\w-]+$/);
  await waitFor(() => expect(document.title).toMatch(/^take · Review/));
});

test('a file without picture and sound has no review', async () => {
  await openFiles(site, [{ path: 'notes.txt' }]);
  const row = await findRow('notes.txt');
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for notes.txt' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(screen.queryByRole('menuitem', { name: 'Review' })).toBeNull();
});

test('the list shows the newest review first, filtered by status', async () => {
  const { owner, review } = await arrangeReview();
  await site.storeFiles(owner, [{ path: 'mix.wav' }]);
  await owner.call('POST /api/reviews', { body: { path: 'mix.wav' } });
  await owner.call('PUT /api/reviews/{id}/status', {
    params: { id: review.id },
    body: { version: 1, status: 'approved' },
  });
  show('/dashboard/review');
  const list = await screen.findByRole('list', { name: 'Reviews' });
  const titles = () =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(titles()).toEqual(['mix', 'teaser']);
  await userEvent.click(screen.getByRole('button', { name: /^Approved/ }));
  expect(screen.getAllByRole('link', { name: /mix|teaser/ })).toHaveLength(1);
  screen.getByRole('link', { name: 'teaser' });
});

test('a comment is sent by Ctrl+Enter, and its draft outlives an error and a reload', async () => {
  const { review } = await arrangeReview();
  site.intercept('POST /api/reviews/{id}/comments', () => 'no network');
  await openReview(review.id);
  await userEvent.type(await composer(), 'The logo is late{Control>}{Enter}{/Control}');
  await screen.findByText(/could not be sent/);
  expect(await composer()).toHaveProperty('value', 'The logo is late');
  const [first] = site.sent();
  site.intercept('POST /api/reviews/{id}/comments', (pass) => pass());
  document.body.replaceChildren();
  show(reviewAddress(review.id));
  const field = await composer();
  expect(field).toHaveProperty('value', 'The logo is late');
  await userEvent.click(field);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const list = await screen.findByRole('list', { name: 'Comments' });
  within(list).getByText('The logo is late');
  expect(await composer()).toHaveProperty('value', '');
  // A repeat of the request that was lost, and not another comment.
  expect(site.sent().at(-1)).toEqual(first);
});

test('new comments of colleagues are shown and announced, and requested again only for another revision', async () => {
  const { member, review } = await arrangeReview();
  await openReview(review.id);
  await screen.findByText('No comments yet');
  const written = await comment(member, review.id, 'Too dark');
  seeAgain();
  await screen.findByText('Too dark');
  const name = written.author?.name ?? '';
  await screen.findByText(`New comment by ${name}, The whole work.`);
  const lists = () => site.asked().filter((request) => request.includes('/comments?')).length;
  const before = lists();
  const asked = () => site.asked().filter((request) => request === `GET /api/reviews/${review.id}`);
  const askedBefore = asked().length;
  seeAgain();
  await waitFor(() => expect(asked().length).toBeGreaterThan(askedBefore));
  await comment(member, review.id, 'And too long', written.id);
  seeAgain();
  await screen.findByText('And too long');
  expect(lists()).toBe(before + 1);
});

test('the menu of a review turns its emails off and on again', async () => {
  const { owner, review } = await arrangeReview();
  await openReview(review.id);
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the review' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
  };
  const areOn = async () =>
    (await owner.call('GET /api/reviews/{id}', { params: { id: review.id } })).mails;
  await choose('Turn off emails');
  await findMessage('Emails are off');
  expect(await areOn()).toBe(false);
  await choose('Turn on emails');
  await findMessage('Emails are on');
  expect(await areOn()).toBe(true);
});

test('emails that could not be turned off are said to be on', async () => {
  const { review } = await arrangeReview();
  await openReview(review.id);
  site.intercept('PUT /api/reviews/{id}/mails', () => 'no network');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Turn off emails/ }));
  await screen.findByText(/could not be turned on or off|reach/i);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await screen.findByRole('menuitem', { name: /^Turn off emails/ });
});

test('a comment is answered, done, opened again, changed and deleted', async () => {
  const { owner, review } = await arrangeReview();
  await comment(owner, review.id, 'Trim the end');
  await openReview(review.id);
  const item = await screen.findByRole('article', { name: /The whole work/ });
  await userEvent.click(within(item).getByRole('button', { name: 'Reply' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: /^Reply to/ }),
    'By ten frames{Control>}{Enter}{/Control}',
  );
  await screen.findByRole('article', { name: /^Reply by/ });
  await userEvent.click(within(item).getByRole('button', { name: 'Done' }));
  await screen.findByText('0 open of 1');
  await userEvent.click(within(item).getByRole('button', { name: 'Done' }));
  await screen.findByText('1 open of 1');

  await userEvent.click(within(item).getByRole('button', { name: /^Actions for the comment/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Change the comment' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Trim the start{Control>}{Enter}{/Control}');
  await within(item).findByText('Trim the start');

  await userEvent.click(within(item).getByRole('button', { name: /^Actions for the comment/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No comments yet');
});

test('done is shown at once, and taken back when it is refused', async () => {
  const { owner, review } = await arrangeReview();
  await comment(owner, review.id, 'Trim the end');
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  site.intercept('PUT /api/reviews/{id}/comments/{comment}/done', async () => {
    await answered;
    return 'no network' as const;
  });
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await screen.findByText('0 open of 1');
  answerNow();
  await screen.findByText('1 open of 1');
  await findMessage('Error');
});

test('a video editor comments, and is offered neither the status nor the comments of others', async () => {
  const { owner, member, review } = await arrangeReview('Video Editor');
  await comment(owner, review.id, 'Trim the end');
  site.browseAs(member);
  await openReview(review.id);
  const item = await screen.findByRole('article', { name: /The whole work/ });
  await composer();
  within(item).getByRole('button', { name: 'Reply' });
  expect(within(item).queryByRole('button', { name: 'Done' })).toBeNull();
  await userEvent.click(within(item).getByRole('button', { name: /^Actions for the comment/ }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  screen.getByText('Needs review');
});

test('the owner sets the status, and is told when someone else does', async () => {
  const { owner, member, review } = await arrangeReview('Producer');
  await openReview(review.id);
  await loadFilm();
  await userEvent.click(await screen.findByRole('button', { name: /^Status/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Changes requested' }));
  await screen.findByText(/^Changes requested by/);
  await member.call('PUT /api/reviews/{id}/status', {
    params: { id: review.id },
    body: { version: 1, status: 'approved' },
  });
  seeAgain();
  await screen.findByText(/has changed the status of version 1/);
  await screen.findByText(/^Approved by/);
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(now.status).toBe('approved');
});

test('what was not looked at is not decided: a version that was added meanwhile is shown, and said', async () => {
  const { owner, review } = await arrangeReview();
  await openReview(review.id);
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  await owner.call('POST /api/reviews/{id}/versions', {
    params: { id: review.id },
    body: { path: 'Cuts/teaser-2.mp4' },
  });
  await loadFilm();
  await userEvent.click(await screen.findByRole('button', { name: /^Status of version 1/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Approved' }));
  await screen.findByText('Nothing was decided');
  expect(await statusButton(2)).toHaveProperty('disabled', true);
  screen.getByText('Look at version 2 first.');
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(now.versions.map(({ status }) => status)).toEqual(['needs_review', 'needs_review']);
});

const statusButton = (version: number) =>
  screen.findByRole('button', { name: new RegExp(`^Status of version ${version}:`) });

test('the status can be set once the version was shown; one that is added meanwhile is looked at first', async () => {
  const { owner, review } = await arrangeReview();
  await openReview(review.id);
  expect(await statusButton(1)).toHaveProperty('disabled', true);
  screen.getByText('Look at version 1 first.');
  await loadFilm();
  await waitFor(async () => expect(await statusButton(1)).toHaveProperty('disabled', false));
  expect(screen.queryByText('Look at version 1 first.')).toBeNull();
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  await owner.call('POST /api/reviews/{id}/versions', {
    params: { id: review.id },
    body: { path: 'Cuts/teaser-2.mp4' },
  });
  seeAgain();
  expect(await statusButton(2)).toHaveProperty('disabled', true);
  screen.getByText('Look at version 2 first.');
  await loadFilm();
  await userEvent.click(await statusButton(2));
  await userEvent.click(await screen.findByRole('option', { name: 'Approved' }));
  await screen.findByText(/^Approved by/);
});

test('the status of a film of which the browser plays only the sound can be set once it was downloaded', async () => {
  const { review } = await arrangeReview();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openReview(review.id);
  await loadFilm(0);
  await screen.findByText('Your browser cannot show version 1. Download it to decide.');
  expect(await statusButton(1)).toHaveProperty('disabled', true);
  let isOffline = true;
  site.intercept('GET /api/files/link', (pass) => (isOffline ? 'no network' : pass()));
  await userEvent.click(await screen.findByRole('button', { name: 'Download original' }));
  await findMessage('Error');
  expect(await statusButton(1)).toHaveProperty('disabled', true);
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Download original' }));
  await waitFor(async () => expect(await statusButton(1)).toHaveProperty('disabled', false));
});

test('a version of someone who cannot share is shown to clients by a press, and taken out after a question', async () => {
  const { owner, member, review } = await arrangeReview('Video Editor');
  await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: { comment: true, approve: true, download: false },
    },
  });
  await site.storeFiles(owner, [{ path: 'Cuts/payroll.mp4' }]);
  await member.call('POST /api/reviews/{id}/versions', {
    params: { id: review.id },
    body: { path: 'Cuts/payroll.mp4' },
  });
  const now = async () =>
    (await owner.call('GET /api/reviews/{id}', { params: { id: review.id } })).review.versions;
  await openReview(review.id);
  await screen.findByText('Version 2 is not shown to clients yet');
  expect((await now())[1]?.hiddenFromGuests).toBe('unpublished');
  await userEvent.click(screen.getByRole('button', { name: 'Show to clients' }));
  await waitFor(() => expect(screen.queryByText(/is not shown to clients yet/)).toBeNull());
  expect((await now())[1]?.hiddenFromGuests).toBeUndefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Version 2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take out version 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take it out' }));
  await screen.findByRole('button', { name: 'Version 1' });
  expect(await now()).toHaveLength(1);
});

test('a newer upload is offered as a version, and open comments are carried over to it by choice', async () => {
  const { owner, review } = await arrangeReview();
  await comment(owner, review.id, 'Trim the end');
  await comment(owner, review.id, 'Louder');
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Version 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'teaser-2.mp4' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add version 2' }));
  await screen.findByRole('button', { name: 'Version 2' });
  await screen.findByText('No comments yet');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Carry over open comments' }));
  const carry = await screen.findByRole('dialog', { name: /^Carry comments over/ });
  await userEvent.click(await within(carry).findByRole('checkbox', { name: /Louder/ }));
  await userEvent.click(within(carry).getByRole('button', { name: 'Carry over 1' }));
  const list = await screen.findByRole('list', { name: 'Comments' });
  within(list).getByText('Trim the end');
  within(list).getByText('From version 1');
  expect(within(list).queryByText('Louder')).toBeNull();
});

test('a review that was removed says so', async () => {
  const { owner, review } = await arrangeReview();
  await openReview(review.id);
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  seeAgain();
  await screen.findByText('This review is not here');
  await userEvent.click(screen.getByRole('link', { name: 'All reviews' }));
  await screen.findByText('No reviews yet');
});

test('a link leads to a comment of a version', async () => {
  const { owner, review } = await arrangeReview();
  await comment(owner, review.id, 'Trim the end');
  const { id } = await comment(owner, review.id, 'Louder');
  show(`${reviewAddress(review.id)}&version=1&comment=${id}`);
  await waitFor(() => {
    const item = screen.getByText('Louder').closest('article');
    expect(item?.getAttribute('aria-current')).toBe('true');
  });
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(document.activeElement).toBe(await composer());
});

test('an erased version says that its comments are gone, and takes no more of them', async () => {
  const { owner, review } = await arrangeReview();
  await comment(owner, review.id, 'Trim the end');
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  await owner.call('POST /api/reviews/{id}/versions', {
    params: { id: review.id },
    body: { path: 'Cuts/teaser-2.mp4' },
  });
  // As it is once the version is erased.
  site.intercept('GET /api/reviews/{id}', async (pass) => {
    const { passed } = await pass();
    const answer: Answer<CallAt<'GET /api/reviews/{id}'>> = await passed.json();
    const versions = answer.review.versions.map((version) =>
      version.number === 1 ? { ...version, state: 'erased' as const } : version,
    );
    return { answer: { ...answer, review: { ...answer.review, versions } } };
  });
  const missing = { status: 404, message: 'Not found.', code: 'not_found' } as const;
  site.intercept('GET /api/reviews/{id}/comments', () => missing);
  show(`${reviewAddress(review.id)}&version=1`);
  await screen.findByText('The file of this version was erased');
  screen.getByText('Its comments were erased with it.');
  expect(screen.queryByRole('textbox', { name: /^Comment/ })).toBeNull();
  expect(screen.queryByText('The comments could not be loaded.')).toBeNull();
  expect(screen.queryByText('Loading the comments')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Version 1' }));
  await screen.findByRole('menuitem', { name: 'Add a version' });
  expect(screen.queryByRole('menuitem', { name: /^Compare/ })).toBeNull();
});

test('a film whose link could not be fetched says so, and is tried again', async () => {
  const { review } = await arrangeReview();
  let isOffline = true;
  site.intercept('GET /api/reviews/{id}/media', (pass) => (isOffline ? 'no network' : pass()));
  await openReview(review.id);
  await screen.findByText(/The file could not be loaded/);
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    const video = document.querySelector('video');
    expect(video?.getAttribute('src')).toBeTruthy();
  });
});

test('a film is not shown by times while the table of its frames cannot be fetched', async () => {
  const { review } = await arrangeReview();
  let isFetched = false;
  site.intercept('GET /api/reviews/{id}/media', async (pass) => {
    const { passed } = await pass();
    const answer: Answer<CallAt<'GET /api/reviews/{id}/media'>> = await passed.json();
    // Its signature is of another address.
    const framesUrl = `${answer.url}&part=frames`;
    return { answer: isFetched ? answer : { ...answer, framesUrl } };
  });
  await openReview(review.id);
  await screen.findByText(/The file could not be loaded/);
  isFetched = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
});

test('a search for the file of a version goes on before it says that there is none', async () => {
  const { review } = await arrangeReview();
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Version 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  let isHeld = true;
  site.intercept('GET /api/files/search', async (_, { path }) => {
    if (!path.includes('after')) return { answer: { files: [], searched: 50_000, next: 'M' } };
    await waitFor(() => expect(isHeld).toBe(false));
    return { answer: { files: [], searched: 10 } };
  });
  await userEvent.type(within(dialog).getByRole('searchbox'), 'trailer');
  await within(dialog).findByText('Still searching...');
  isHeld = false;
  await within(dialog).findByText('Nothing found.');
});

test('a file that is a version already is not called added', async () => {
  const { review } = await arrangeReview();
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Version 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'teaser.mp4' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add version 2' }));
  await findMessage('This file is version 1 already');
});

test('a reply to a comment that was deleted meanwhile is kept, and says why it is refused', async () => {
  const { owner, review } = await arrangeReview();
  const { id } = await comment(owner, review.id, 'Trim the end');
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: /^Reply to/ });
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', {
    params: { id: review.id, comment: id },
  });
  await userEvent.type(field, 'By ten frames{Control>}{Enter}{/Control}');
  await screen.findByText('This comment was deleted in the meantime.');
  expect(field).toHaveProperty('value', 'By ten frames');
});
