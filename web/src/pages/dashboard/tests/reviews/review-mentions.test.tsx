import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mentionOf } from '#shared/rules/mentions.ts';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import {
  arrangeTeamReview,
  comment,
  composer,
  openReview,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { openPopover } from '#web/testing/popovers.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

const send = '{Control>}{Enter}{/Control}';

const idOf = async (person: Visitor) => (await person.call('GET /api/user')).user.id;

/** The words and the kinds of what is in an inbox. */
async function inboxOf(member: Visitor) {
  const { notifications } = await member.call('GET /api/inbox');
  return notifications.map((one) => [one.kind, 'text' in one ? one.text : '']);
}

/** The field, once members are offered in it. */
async function offeringComposer() {
  const field = await composer();
  await waitFor(() => expect(field.getAttribute('aria-autocomplete')).toBe('list'));
  return field;
}

const offered = () => {
  const list = screen.queryByRole('listbox', { name: 'Members' });
  return (
    list &&
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  );
};

async function act(author: string | RegExp, item: string) {
  await userEvent.click(
    await screen.findByRole('button', { name: `Actions for the comment by ${author}` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

async function remove(owner: Visitor, { email }: Visitor) {
  const { teamMembers } = await owner.call('GET /api/team-members');
  const { id } = teamMembers.find((one) => one.email === email) ?? { id: '' };
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
}

test('those who have joined are offered after an @; who is chosen is named in the comment and finds it in their inbox', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await site.invite(owner, ['cutler']);
  await openReview(review.id);
  const field = await offeringComposer();
  await userEvent.type(field, 'Trim this, @');
  expect(offered()).toEqual([`cutter${member.email}`, `mara${owner.email}`]);
  await userEvent.keyboard('cu{Enter}please');
  expect(field).toHaveProperty('value', 'Trim this, @cutter please');
  expect(screen.getByRole('button', { name: 'Who reads it: Team' })).toBeDefined();
  await userEvent.keyboard(send);
  const item = await screen.findByRole('article', { name: /^mara/ });
  expect(within(item).getByText('@cutter').tagName).toBe('SPAN');
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', {
    params: { id: review.id },
  });
  expect(comments).toMatchObject([
    { text: 'Trim this, @cutter please', audience: 'team', mentions: [{ id: await idOf(member) }] },
  ]);
  expect(await inboxOf(member)).toEqual([['mention', 'Trim this, @cutter please']]);
});

test('a reply mentions, too; a change keeps who is mentioned, and tells them once', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await comment(owner, review.id, 'Too slow');
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const reply = await screen.findByRole('textbox', { name: /^Reply to/ });
  await waitFor(() => expect(reply.getAttribute('aria-autocomplete')).toBe('list'));
  await userEvent.type(reply, `@cut{Tab}see above${send}`);
  await screen.findByRole('article', { name: /^Reply by/ });
  const [, menu] = screen.getAllByRole('button', { name: /^Actions for the comment/ });
  if (menu) await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Change the comment' });
  expect(field).toHaveProperty('value', '@cutter see above');
  await userEvent.type(field, ', soon');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Change/ })).toBeNull());
  expect(await inboxOf(member)).toEqual([['mention', '@cutter see above, soon']]);
});

test('Escape ends the offer, not the reply; a name that no member has is sent as it is', async () => {
  const { owner, review } = await arrangeTeamReview(site);
  await comment(owner, review.id, 'Too slow');
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const reply = await screen.findByRole('textbox', { name: /^Reply to/ });
  await waitFor(() => expect(reply.getAttribute('aria-autocomplete')).toBe('list'));
  await userEvent.type(reply, '@{Escape}');
  expect(offered()).toBeNull();
  await userEvent.type(reply, `nobody knows${send}`);
  await screen.findByText('@nobody knows');
});

test('who was removed while the page was open is named as a former member, and told nothing', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await openReview(review.id);
  const field = await offeringComposer();
  await userEvent.type(field, '@cut{Enter}look');
  await remove(owner, member);
  await userEvent.keyboard(send);
  await screen.findByText('@a former member');
});

test('a comment is assigned, taken and given back, and found by who has to do it', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await comment(member, review.id, 'Grade it');
  await comment(owner, review.id, 'Cut it');
  await openReview(review.id);
  await act('cutter', 'Assign to me');
  const graded = await screen.findByRole('article', { name: /^cutter/ });
  await within(graded).findByText('You');
  await act('mara', 'Assign…');
  const dialog = await screen.findByRole('dialog', { name: 'Assign this comment' });
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Member/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^cutter/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await within(await screen.findByRole('article', { name: /^mara/ })).findByText('cutter');
  expect(await inboxOf(member)).toEqual([['assignment', 'Cut it']]);

  openPopover(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Assigned to me' }));
  await waitFor(() => expect(screen.queryByText('Cut it')).toBeNull());
  screen.getByText('Grade it');
  await act('cutter', 'Unassign');
  await screen.findByText('No such comments');
});

test('the dialog proposes who has the comment now, not who was chosen in it before', async () => {
  const { owner, review } = await arrangeTeamReview(site);
  await comment(owner, review.id, 'Cut it');
  await openReview(review.id);
  const openDialog = async () => {
    await act('mara', 'Assign…');
    const dialog = await screen.findByRole('dialog', { name: 'Assign this comment' });
    return { dialog, member: await within(dialog).findByRole('button', { name: /^Member/ }) };
  };
  const { dialog, member } = await openDialog();
  await userEvent.click(member);
  await userEvent.click(await screen.findByRole('option', { name: /^cutter/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act('mara', 'Assign to me');
  await screen.findByText('You');
  const again = await openDialog();
  expect(again.member.textContent).toContain('mara');
});

test('an assignee who has left the team meanwhile is refused, and the dialog says so', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await comment(owner, review.id, 'Cut it');
  await openReview(review.id);
  await act('mara', 'Assign…');
  const dialog = await screen.findByRole('dialog', { name: 'Assign this comment' });
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Member/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^cutter/ }));
  await remove(owner, member);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await within(dialog).findByText('This person is not in the team any more.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Assigned to')).toBeNull();
});

test('an editor may take what no one has to do, and do it, and assigns no one else to what others have written', async () => {
  const { owner, member, review } = await arrangeTeamReview(site, 'Video Editor');
  await comment(owner, review.id, `${mentionOf(await idOf(member))}, cut it`);
  site.browseAs(member);
  await openReview(review.id);
  const menu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for the comment/ }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(await menu()).toEqual(['Copy link', 'Assign to me']);
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  let fails = true;
  site.intercept('PUT /api/reviews/{id}/comments/{comment}/assignee', (pass) =>
    fails ? 'no network' : pass(),
  );
  await userEvent.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
  await findMessage('Error');
  fails = false;
  await act('mara', 'Assign to me');
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await screen.findByRole('article', { name: /, done$/ });
  await waitFor(async () => {
    const { comments } = await owner.call('GET /api/reviews/{id}/comments', {
      params: { id: review.id },
    });
    expect(comments).toMatchObject([{ isDone: true, assignee: { name: 'cutter' } }]);
  });
});
