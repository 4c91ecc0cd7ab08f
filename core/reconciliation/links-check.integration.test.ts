import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { remove, update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { joinAs } from '#testkit/accounts/colleagues.ts';
import { createLink, enter, linksOf, withGuest } from '#testkit/files/links.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, callAs, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { handleDiscrepancy } from './handle-discrepancy.ts';
import { checkLinks } from './links-check.ts';

/** Checks as the daily run does, with its grants, and repairs. */
async function repair(workspaceId: string) {
  return withGrantedAccess('events/reconcile', async () => {
    const found = [];
    for (const discrepancy of await checkLinks(workspaceId)) {
      const finding = await handleDiscrepancy(discrepancy, true);
      found.push([discrepancy.kind, finding?.outcome, discrepancy.details]);
    }
    return found;
  });
}

const ended = refused(404, 'link_ended');

test('a link that opens something passes, and so does one that was revoked', async () => {
  const { owner, workspaceId, link } = await withGuest();
  expect(await repair(workspaceId)).toEqual([]);
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect(await repair(workspaceId)).toEqual([]);
});

test('the links of a removed member end at once, for good, and Activity shows it', async () => {
  const { owner, workspaceId, review, guest } = await withGuest();
  const { id, email } = await addMember(owner, uniqueEmail(), 'Producer');
  const producer = await signUpInvited(email);
  const theirs = await createLink(producer, [review.id]);
  const client = await enter(theirs);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await client.call('GET /api/guest/{link}')).toMatchObject(ended);
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
  expect((await linksOf(owner))[0]).toMatchObject({ id: theirs.link.id, state: 'ended' });
  const details = { link: theirs.link.id, reason: 'maker_removed' };
  expect(await repair(workspaceId)).toEqual([['link_outlived', 'repaired', details]]);
  expect(await repair(workspaceId)).toEqual([]);
  expect((await owner.call('GET /api/audit')).body.auditEntries[0]).toMatchObject({
    kind: 'share_link_ended',
    who: 'The daily check',
    reason: 'maker_removed',
    opens: { title: review.title },
  });
});

test('a link stays ended when its maker, who was removed, joins again before the daily check', async () => {
  const { owner, workspaceId, review } = await withGuest();
  const { id, email } = await addMember(owner, uniqueEmail(), 'Producer');
  const producer = await signUpInvited(email);
  const theirs = await createLink(producer, [review.id]);
  const client = await enter(theirs);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await joinAs(producer, owner, 'Producer', new Date().toISOString());
  expect(await client.call('GET /api/guest/{link}')).toMatchObject(ended);
  const body = { token: theirs.token };
  expect(await callAs(null, 'POST /api/guest/open', { body })).toMatchObject(ended);
  expect((await linksOf(owner))[0]).toMatchObject({ id: theirs.link.id, state: 'ended' });
  const details = { link: theirs.link.id, reason: 'maker_removed' };
  expect(await repair(workspaceId)).toEqual([['link_outlived', 'repaired', details]]);
  // What they share from then on is theirs again.
  const again = await enter(await createLink(producer, [review.id]));
  expect(await again.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
});

test('a link ends at once with the plan, and stays ended when another one starts', async () => {
  const { workspaceId, link, guest, owner } = await withGuest();
  const plan = { runningPlan: undefined };
  await write(update<WorkspaceItem>(keys.workspace(workspaceId), { set: plan }));
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(ended);
  const details = { link: link.id, reason: 'plan_ended' };
  expect(await repair(workspaceId)).toEqual([['link_outlived', 'repaired', details]]);
  const again = { runningPlan: 'business' } as const;
  await write(update<WorkspaceItem>(keys.workspace(workspaceId), { set: again }));
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(ended);
  expect((await linksOf(owner))[0]?.state).toBe('ended');
});

test('a link ends when all reviews that it opens are gone, not before', async () => {
  const { owner, workspaceId, review, guest } = await withGuest();
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect((await guest.call('GET /api/guest/{link}')).body).toMatchObject({
    opens: { reviews: [] },
  });
  const options = { params: { id: review.id } };
  expect(await guest.call('GET /api/guest/{link}/reviews/{id}', options)).toMatchObject(
    refused(404, 'not_found'),
  );
  expect(await repair(workspaceId)).toMatchObject([
    ['link_outlived', 'repaired', { reason: 'nothing_left' }],
  ]);
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(ended);
});

test('a link whose item is gone opens nothing by its token', async () => {
  const { workspaceId, link, guest } = await withGuest();
  await write(remove(keys.shareLink(workspaceId, link.id)));
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(ended);
});
