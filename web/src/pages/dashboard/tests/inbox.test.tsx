import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '#shared/calls/inbox/notifications.ts';
import { mentionOf } from '#shared/rules/mentions.ts';
import { address, prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import { arrangeTeamReview, comment, seeAgain } from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

const inboxAddress = '/dashboard/inbox';

/** Lets pages see a member whom the owner has mentioned at a frame, assigned a comment, and answered, in this order. */
async function arrangeInbox() {
  const { owner, member, review } = await arrangeTeamReview(site, 'Producer');
  const { user } = await member.call('GET /api/user');
  const mention = await comment(owner, review.id, `${mentionOf(user.id)}, trim this.`, {
    audience: 'team',
  });
  const own = await comment(member, review.id, 'Too slow');
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/assignee', {
    params: { id: review.id, comment: own.id },
    body: { assignee: user.id },
  });
  await comment(owner, review.id, 'By far', { parent: own.id });
  site.browseAs(member);
  return { owner, member, memberId: user.id, review, mention };
}

async function mentionAgain(owner: Visitor, review: string, memberId: string) {
  return comment(owner, review, `${mentionOf(memberId)}, once more.`);
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
const links = () => rows().map((row) => within(row).getByRole('link').textContent);
const unreadInSidebar = () =>
  screen.getByRole('link', { name: /^For you/ }).textContent?.match(/ (\S+) unread/)?.[1];

test('what concerns a member is listed, the newest first, and counted in the sidebar until it is opened', async () => {
  const { review, mention } = await arrangeInbox();
  show('/dashboard/roles');
  await userEvent.click(await screen.findByRole('link', { name: 'For you 3 unread' }));
  expect(address()).toBe(inboxAddress);
  await screen.findByRole('heading', { level: 1, name: 'For you' });
  const first = await screen.findByRole('link', { name: /mentioned you/ });
  expect(document.title).toBe('For you · Cutbay');
  expect(links()).toEqual([
    'Unread: mara replied to you in teaser',
    'Unread: mara assigned a comment to you in teaser',
    'Unread: mara mentioned you in teaser',
  ]);
  const [reply, , mentioned] = rows();
  expect(reply?.textContent).toContain('By far');
  expect(mentioned?.textContent).toContain('@cutter, trim this.');
  await userEvent.click(first);
  await screen.findByRole('heading', { level: 1, name: 'teaser' });
  const query = new URLSearchParams(address()?.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    review: review.id,
    version: '1',
    comment: mention.id,
  });
  await screen.findByRole('link', { name: 'For you 2 unread' });
  const menu = screen.getByRole('button', { name: 'Open menu' });
  expect(menu.getAttribute('aria-description')).toBe('2 unread');
});

test('each kind says what has happened, and leads to it', async () => {
  await arrangeInbox();
  const ofReview = {
    at: new Date().toISOString(),
    isRead: true,
    review: { id: 'r1', title: 'Teaser' },
    version: 2,
  };
  const by = { name: 'Ana', isGuest: true as const };
  const upload = { kind: 'upload' as const, at: ofReview.at, isRead: true, title: 'Rushes' };
  const notifications: Notification[] = [
    { id: '5', kind: 'approval_request', ...ofReview, by: { name: 'mara' } },
    { id: '4', kind: 'reply', ...ofReview, comment: 'c1', text: '', by },
    { id: '3', kind: 'mention', ...ofReview, comment: 'c2', text: 'Look' },
    { id: '2', ...upload, folder: 'Incoming/', files: 2 },
    { id: '1', ...upload, folder: '', files: 1 },
  ];
  site.intercept('GET /api/inbox', () => ({ answer: { notifications } }));
  show(inboxAddress);
  await screen.findByRole('list', { name: 'Notifications' });
  const shown = rows().map((row) => {
    const link = within(row).getByRole('link');
    return [link.textContent, link.nextSibling?.textContent, link.getAttribute('href')];
  });
  expect(shown).toEqual([
    [
      'mara asked you to approve version 2 of Teaser',
      undefined,
      '/dashboard/review?review=r1&version=2',
    ],
    [
      'Ana (guest) replied to you in Teaser',
      'A drawing',
      '/dashboard/review?review=r1&version=2&comment=c1',
    ],
    [
      'A former member mentioned you in Teaser',
      'Look',
      '/dashboard/review?review=r1&version=2&comment=c2',
    ],
    ['2 files have arrived for Rushes', 'In Incoming', '/dashboard/files?path=Incoming'],
    ['1 file has arrived for Rushes', 'In Files', '/dashboard/files'],
  ]);
});

test('kinds and what is unread are chosen on the server; what is read meanwhile stays in sight', async () => {
  await arrangeInbox();
  show(inboxAddress);
  await screen.findByRole('link', { name: /mentioned you/ });
  await userEvent.click(screen.getByRole('button', { name: 'Replies' }));
  await waitFor(() => expect(links()).toEqual(['Unread: mara replied to you in teaser']));
  expect(screen.getByRole('button', { name: 'Replies', pressed: true })).toBeDefined();
  // Others are marked by it that are not in sight.
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }));
  await waitFor(() => expect(site.asked()).toContain('GET /api/inbox?kind=reply&unread=yes'));
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as read/ }));
  await waitFor(() => expect(links()).toEqual(['mara replied to you in teaser']));
  await waitFor(() => expect(unreadInSidebar()).toBe('2'));
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Received files' }));
  await screen.findByText('Nothing here.');
});

test('all are marked as read in steps, and the focus stays in the list', async () => {
  const { member } = await arrangeInbox();
  let steps = 0;
  site.intercept('POST /api/inbox/read', (pass) => {
    steps += 1;
    return steps === 1 ? { answer: { hasMore: true } } : pass();
  });
  show(inboxAddress);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(unreadInSidebar()).toBeUndefined());
  expect(steps).toBe(2);
  expect(links().filter((words) => words?.startsWith('Unread'))).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(rows()[0]?.contains(document.activeElement)).toBe(true);
  expect((await member.call('GET /api/inbox/unread')).unread).toBe(0);
});

test('one is marked as unread again; what the server refuses is taken back, and said', async () => {
  const { member } = await arrangeInbox();
  show(inboxAddress);
  const mark = (words: string) =>
    screen.findByRole('button', { name: `${words}: mara mentioned you in teaser` });
  const sent: unknown[] = [];
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  site.intercept('PUT /api/inbox/{id}', async (pass, { body }) => {
    sent.push(body);
    if (sent.length === 1) await arrives;
    return pass();
  });
  await userEvent.click(await mark('Mark as read'));
  await userEvent.click(await mark('Mark as unread'));
  await mark('Mark as read');
  // A change that is slow is not overtaken by the next.
  expect(sent).toEqual([{ isRead: true }]);
  arrive();
  await waitFor(() => expect(sent).toEqual([{ isRead: true }, { isRead: false }]));
  await waitFor(() => expect(unreadInSidebar()).toBe('3'));
  await waitFor(async () => expect((await member.call('GET /api/inbox/unread')).unread).toBe(3));
  site.intercept('PUT /api/inbox/{id}', () => 'no network');
  await userEvent.click(await mark('Mark as read'));
  await findMessage('Error');
  await mark('Mark as read');
});

test('the arrow keys, Home and End go from one to the next, from its buttons as well, and Enter opens it', async () => {
  await arrangeInbox();
  show(inboxAddress);
  await screen.findByRole('link', { name: /mentioned you/ });
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement));
  within(rows()[0] ?? document.body)
    .getByRole('link')
    .focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe(1);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  expect(focused()).toBe(2);
  expect(document.activeElement?.matches('a')).toBe(true);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe(2);
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe(0);
  await userEvent.keyboard('{ArrowUp}{End}{ArrowUp}');
  expect(focused()).toBe(1);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'teaser' });
});

test('what has come since is fetched when the page is seen again', async () => {
  const { owner, review, memberId } = await arrangeInbox();
  show(inboxAddress);
  await screen.findByRole('link', { name: 'For you 3 unread' });
  await mentionAgain(owner, review.id, memberId);
  seeAgain();
  await screen.findByText('@cutter, once more.');
  expect(rows()).toHaveLength(4);
});

test('what another tab marks as read, and as unread again, is so here once the page is seen again', async () => {
  const { member } = await arrangeInbox();
  show(inboxAddress);
  const find = (words: string) =>
    screen.findByRole('button', { name: `${words}: mara mentioned you in teaser` });
  await userEvent.click(await find('Mark as read'));
  await waitFor(() => expect(unreadInSidebar()).toBe('2'));
  const { notifications } = await member.call('GET /api/inbox');
  const id = notifications.find(({ kind }) => kind === 'mention')?.id ?? '';
  for (const isRead of [false, true]) {
    await member.call('PUT /api/inbox/{id}', { params: { id }, body: { isRead } });
    seeAgain();
    await find(isRead ? 'Mark as unread' : 'Mark as read');
    expect(unreadInSidebar()).toBe(isRead ? '2' : '3');
  }
});

test('an empty inbox says what will be there', async () => {
  await site.signUp();
  show(inboxAddress);
  await screen.findByText('Nothing yet');
  const list = within(screen.getByRole('list', { name: 'What is listed here' }));
  for (const kind of ['Mentions', 'Assigned to me', 'Replies', 'To approve', 'Received files'])
    list.getByText(kind);
  expect(unreadInSidebar()).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('hundreds are paged, and counted up to 99', async () => {
  await arrangeInbox();
  const one = (id: number): Notification => ({
    id: String(id),
    kind: 'mention',
    at: new Date().toISOString(),
    isRead: false,
    review: { id: 'r1', title: 'Teaser' },
    version: 1,
    comment: 'c1',
    text: `Number ${id}`,
  });
  site.intercept('GET /api/inbox/unread', () => ({ answer: { unread: 100 } }));
  site.intercept('GET /api/inbox', (_pass, { path }) => {
    const after = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 500);
    const notifications = Array.from({ length: 50 }, (_, at) => one(after - at));
    return { answer: { notifications, ...(after > 50 && { next: String(after - 50) }) } };
  });
  show(inboxAddress);
  await screen.findByRole('link', { name: 'For you 99+ unread' });
  for (let page = 1; page < 10; page += 1) {
    await userEvent.click(await screen.findByText('Show more'));
    await screen.findByText(`Number ${500 - page * 50}`);
  }
  expect(screen.getAllByText(/^Number/)).toHaveLength(500);
  expect(screen.queryByText('Show more')).toBeNull();
});

test('a list that cannot be loaded is loaded again on request', async () => {
  await arrangeInbox();
  let fails = true;
  site.intercept('GET /api/inbox', (pass) => (fails ? 'no network' : pass()));
  show(inboxAddress);
  const again = await screen.findByRole('button', { name: 'Try again' });
  screen.getByText('The notifications could not be loaded.');
  fails = false;
  await userEvent.click(again);
  await screen.findByRole('link', { name: /mentioned you/ });
});

test('what a notification is about may be deleted meanwhile: the page says so, and the list has it no more', async () => {
  const { owner, review } = await arrangeInbox();
  show(inboxAddress);
  const link = await screen.findByRole('link', { name: /mentioned you/ });
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  await userEvent.click(link);
  await screen.findByText('This review is not here');
  await userEvent.click(screen.getByRole('link', { name: /^For you/ }));
  await screen.findByText(/^Nothing yet/);
  await waitFor(() => expect(unreadInSidebar()).toBeUndefined());
});

test('who was removed meanwhile learns of it at the next request, and sees nothing more', async () => {
  const { owner, member } = await arrangeInbox();
  show(inboxAddress);
  await screen.findByRole('link', { name: /mentioned you/ });
  const { teamMembers } = await owner.call('GET /api/team-members');
  const { id } = teamMembers.find(({ email }) => email === member.email) ?? { id: '' };
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Notifications' })).toBeNull());
  expect(document.body.textContent).not.toContain('trim this');
});

test('a demoted member keeps the inbox', async () => {
  const { owner, member } = await arrangeInbox();
  show(inboxAddress);
  await screen.findByRole('link', { name: /mentioned you/ });
  const { teamMembers } = await owner.call('GET /api/team-members');
  const { id } = teamMembers.find(({ email }) => email === member.email) ?? { id: '' };
  await owner.call('PUT /api/team-members/{id}/role', {
    params: { id },
    body: { role: 'Video Editor' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mentions' }));
  await waitFor(() => expect(links()).toEqual(['Unread: mara mentioned you in teaser']));
});

test('who chooses how to be told of a kind is told so; a choice that fails is taken back', async () => {
  const { owner, member, memberId, review } = await arrangeInbox();
  show('/dashboard/account');
  const choice = await screen.findByRole('button', { name: /^Someone mentions me/ });
  expect(choice.textContent).toContain('For you, and email at once');
  await userEvent.click(choice);
  await userEvent.click(await screen.findByRole('option', { name: 'Off' }));
  await waitFor(() => expect(site.sent()).toHaveLength(1));
  expect(site.sent()).toEqual([
    ['PUT /api/user/notifications', { kind: 'mention', choice: 'off' }],
  ]);
  await waitFor(async () => {
    const { preferences } = await member.call('GET /api/user/notifications');
    expect(preferences.mention).toBe('off');
  });
  await mentionAgain(owner, review.id, memberId);
  expect((await member.call('GET /api/inbox/unread')).unread).toBe(3);

  site.intercept('PUT /api/user/notifications', () => 'no network');
  const replies = screen.getByRole('button', { name: /^Someone replies to me/ });
  const before = replies.textContent;
  await userEvent.click(replies);
  await userEvent.click(await screen.findByRole('option', { name: 'For you only' }));
  await findMessage('Error');
  expect(screen.getByRole('button', { name: /^Someone replies to me/ }).textContent).toBe(before);
});

// The clock stays ahead from here on.
test('notifications are kept for 90 days', async () => {
  const { member } = await arrangeInbox();
  await site.advance({ hours: 24 * 90 + 1 });
  const later = await site.signInElsewhere(member, member.userAgent);
  site.browseAs(later);
  show(inboxAddress);
  await screen.findByText(/^Nothing yet/);
  expect(unreadInSidebar()).toBeUndefined();
});
