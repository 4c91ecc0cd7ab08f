import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Audience } from '#shared/rules/audiences.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import {
  arrangeReview,
  arrangeTeamReview,
  comment,
  composer,
  openReview,
  reviewAddress,
  seeAgain,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

/** Shares the review by a link. */
async function share(owner: Visitor, review: string, name?: string) {
  const { url } = await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'reviews', reviews: [review] },
      may: { comment: true, approve: true, download: true },
      ...(name && { name }),
    },
  });
  return url.slice(-43);
}

/** A client enters by a link. */
async function enter(token: string) {
  const guest = site.newVisitor();
  await guest.call('POST /api/guest/enter', { body: { token, name: 'Ana' } });
}

/** The texts of the comments with the audiences of their threads. */
async function written(owner: Visitor, id: string) {
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', { params: { id } });
  return comments.map(({ text, audience }) => [text, audience ?? 'reply']);
}

async function turn(owner: Visitor, id: string, thread: string, audience: Audience) {
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', { params: { id } });
  const read = { replies: comments.length - 1, changedAt: '9999' };
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/audience', {
    params: { id, comment: thread },
    body: { audience, read },
  });
}

const choice = () => screen.findByRole('button', { name: /^Who reads it/ });
const saysOf = async () => (await choice()).getAttribute('aria-label');

/** While a comment is sent, it stays as it is. */
async function untilSent() {
  await waitFor(async () => expect(await choice()).toHaveProperty('disabled', false));
}

async function choose(words: RegExp) {
  await untilSent();
  await userEvent.click(await choice());
  await userEvent.click(await screen.findByRole('menuitem', { name: words }));
}

const send = '{Control>}{Enter}{/Control}';

test('a comment is for the team until clients are chosen, whose links the box names; the review keeps the choice', async () => {
  const { owner, review } = await arrangeReview(site);
  await share(owner, review.id, 'Acme');
  await share(owner, review.id);
  await share(owner, review.id);
  await openReview(review.id);
  expect(await saysOf()).toBe('Who reads it: Team');
  await screen.findByRole('textbox', { name: /^Comment/, description: 'Read by: Team' });
  await userEvent.type(await composer(), `Too slow${send}`);
  await screen.findByText('Too slow');
  await choose(/^Team and clients/);
  await screen.findByText('Team and clients: Acme, 2 links');
  await userEvent.type(await composer(), `Shorter${send}`);
  await screen.findByText('Shorter');
  document.body.replaceChildren();
  show(reviewAddress(review.id));
  await screen.findByText('Team and clients: Acme, 2 links');
  expect(await written(owner, review.id)).toEqual([
    ['Too slow', 'team'],
    ['Shorter', 'everyone'],
  ]);
});

test('who may not see the links is told that clients read it, and asks for nothing that is refused', async () => {
  const { member, review } = await arrangeTeamReview(site);
  site.browseAs(member);
  await openReview(review.id);
  await choose(/^Team and clients/);
  expect(await saysOf()).toBe('Who reads it: Team and clients');
  expect(site.asked().some((request) => request.endsWith('/readers'))).toBe(false);
});

test('a draft that was begun for the team stays so, whatever another tab chooses, and so does the next comment', async () => {
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  await choose(/^Team and clients/);
  const key = Object.keys(localStorage).find((name) => name.startsWith('review-audience')) ?? '';
  await choose(/^Team Clients/);
  await userEvent.type(await composer(), 'Between us');
  // Another tab has chosen, and this one is loaded again.
  localStorage.setItem(key, 'everyone');
  document.body.replaceChildren();
  show(reviewAddress(review.id));
  const field = await composer();
  expect(field).toHaveProperty('value', 'Between us');
  expect(await saysOf()).toBe('Who reads it: Team');
  await userEvent.click(field);
  await userEvent.keyboard(send);
  await screen.findByText('Between us');
  await untilSent();
  expect(await saysOf()).toBe('Who reads it: Team');
  await userEvent.type(await composer(), `Also this${send}`);
  await screen.findByText('Also this');
  expect(await written(owner, review.id)).toEqual([
    ['Between us', 'team'],
    ['Also this', 'team'],
  ]);
});

test('a draft without an audience, as an earlier release has kept it, is for the team', async () => {
  const { review } = await arrangeReview(site);
  await openReview(review.id);
  await choose(/^Team and clients/);
  await userEvent.type(await composer(), 'From before');
  const key = Object.keys(localStorage).find((name) => name.startsWith('review-draft')) ?? '';
  const { audience, ...draft } = JSON.parse(localStorage.getItem(key) ?? '');
  expect(audience).toBe('everyone');
  localStorage.setItem(key, JSON.stringify(draft));
  document.body.replaceChildren();
  show(reviewAddress(review.id));
  await composer();
  expect(await saysOf()).toBe('Who reads it: Team');
});

test.each<[string, boolean]>([
  ['and the page knows of it', true],
  ['and only the server knows of it', false],
])(
  'a reply that was written for the team is not sent to clients unasked once its thread is shown to them, %s',
  async (_when, isKnown) => {
    const { owner, review } = await arrangeReview(site);
    const thread = await comment(owner, review.id, 'Too slow', { audience: 'team' });
    await openReview(review.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    const field = await screen.findByRole('textbox', { name: /^Reply to/ });
    const form = within(screen.getByRole('form', { name: /^Reply to/ }));
    form.getByText('Team');
    await userEvent.type(field, 'They will not notice');
    await turn(owner, review.id, thread.id, 'everyone');
    if (isKnown) seeAgain();
    else await userEvent.keyboard(send);
    await form.findByText(/Clients read this thread by now/);
    expect(form.getByRole('button', { name: 'Reply' })).toHaveProperty('disabled', true);
    await userEvent.click(field);
    await userEvent.keyboard(send);
    expect(await written(owner, review.id)).toEqual([['Too slow', 'everyone']]);
    expect(field).toHaveProperty('value', 'They will not notice');
    await userEvent.click(form.getByRole('button', { name: 'Let clients read it' }));
    form.getByText('Team and clients');
    await userEvent.click(form.getByRole('button', { name: 'Reply' }));
    await screen.findByRole('article', { name: /^Reply by/ });
    expect(await written(owner, review.id)).toHaveLength(2);
  },
);

test('a reply of which the draft was kept is held to the audience in which it was begun', async () => {
  const { owner, review } = await arrangeReview(site);
  const thread = await comment(owner, review.id, 'Too slow', { audience: 'team' });
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'Between us');
  await turn(owner, review.id, thread.id, 'everyone');
  document.body.replaceChildren();
  show(reviewAddress(review.id));
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await screen.findByText(/Clients read this thread by now/);
});

test.each<[string, boolean]>([
  ['and the page knows of it', true],
  ['and only the server knows of it', false],
])(
  'a change that was written for the team is not saved for clients unasked, %s',
  async (_when, isKnown) => {
    const { owner, review } = await arrangeReview(site);
    const thread = await comment(owner, review.id, 'Too slow', { audience: 'team' });
    await openReview(review.id);
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for the comment/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name: 'Change the comment' });
    await turn(owner, review.id, thread.id, 'everyone');
    if (isKnown) seeAgain();
    await userEvent.type(field, ', as they are');
    if (isKnown) await screen.findByText(/Clients read this thread by now/);
    await userEvent.keyboard(send);
    await screen.findByText(/Clients read this thread by now/);
    expect(await written(owner, review.id)).toEqual([['Too slow', 'everyone']]);
    await userEvent.click(screen.getByRole('button', { name: 'Let clients read it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Change/ })).toBeNull());
    expect(await written(owner, review.id)).toEqual([['Too slow, as they are', 'everyone']]);
  },
);

test('what is for the team is marked in words on each comment, reply and marker; what is for everyone is not', async () => {
  const { owner, review } = await arrangeReview(site);
  const thread = await comment(owner, review.id, 'Too slow', { audience: 'team' });
  await comment(owner, review.id, 'By far', { audience: 'team', parent: thread.id });
  await comment(owner, review.id, 'Thank you');
  await openReview(review.id);
  const marked = await screen.findAllByRole('article', { name: /for the team/ });
  expect(marked.map((item) => within(item).getByText('Team').textContent)).toEqual([
    'Team',
    'Team',
  ]);
  const open = (await screen.findByText('Thank you')).closest('article');
  expect(open?.textContent).not.toContain('Team');
});

test('a thread is shown to clients once it was said to whom, with its replies; one that was answered meanwhile is not', async () => {
  const { owner, member, review } = await arrangeTeamReview(site, 'Producer');
  const thread = await comment(owner, review.id, 'Too slow', { audience: 'team' });
  await comment(member, review.id, 'By far', { audience: 'team', parent: thread.id });
  await enter(await share(owner, review.id, 'Acme'));
  await openReview(review.id);
  const ask = async () => {
    const [menu] = await screen.findAllByRole('button', { name: /^Actions for the comment/ });
    if (menu) await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show to clients' }));
    return screen.findByRole('alertdialog', { name: 'Show this thread to clients?' });
  };
  const dialog = await ask();
  await within(dialog).findByText('Acme');
  within(dialog).getByText('(1 guest)');
  within(dialog).getByText('Its reply becomes readable, too.');
  await comment(member, review.id, 'They must not know', { audience: 'team', parent: thread.id });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show to clients' }));
  await findMessage('Error');
  await screen.findByText('They must not know');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await written(owner, review.id))[0]).toEqual(['Too slow', 'team']);
  const again = await ask();
  within(again).getByText('Its 2 replies become readable, too.');
  await userEvent.click(within(again).getByRole('button', { name: 'Show to clients' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: /for the team/ })).toBeNull());
  expect((await written(owner, review.id))[0]).toEqual(['Too slow', 'everyone']);
});

test('a thread is taken back once it was said who may have read it', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Too slow');
  await enter(await share(owner, review.id));
  await share(owner, review.id, 'Nobody yet');
  const { links } = await owner.call('GET /api/links');
  const left = links.find(({ guests }) => guests === 1)?.id ?? '';
  await owner.call('DELETE /api/links/{id}', { params: { id: left } });
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for the comment/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keep in the team' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Keep this thread in the team?' });
  await within(dialog).findByText('(1 guest, ended)');
  expect(within(dialog).queryByText('Nobody yet')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep in the team' }));
  await screen.findByRole('article', { name: /for the team/ });
  expect(await written(owner, review.id)).toEqual([['Too slow', 'team']]);
});

test('an editor is told why a thread in which others have written is not theirs to show', async () => {
  const { owner, member, review } = await arrangeTeamReview(site, 'Video Editor');
  const thread = await comment(member, review.id, 'Too slow', { audience: 'team' });
  await comment(owner, review.id, 'By far', { audience: 'team', parent: thread.id });
  site.browseAs(member);
  await openReview(review.id);
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for the comment/ });
  if (menu) await userEvent.click(menu);
  const item = await screen.findByRole('menuitem', { name: /^Show to clients/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  within(item).getByText('Others have written in it: a leader can');
});
