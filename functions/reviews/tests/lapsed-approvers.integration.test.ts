import { afterEach, expect, test } from '@jest/globals';
import { joinAs } from '#testkit/accounts/colleagues.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { acceptOwnership, offerOwnership } from '#testkit/accounts/ownership.ts';
import { resetClock } from '#testkit/clock.ts';
import {
  ask,
  postApprovals,
  putDecision,
  putGuestDecision,
  roundNow,
  statesNow,
  withApprovers,
  withRound,
} from '#testkit/files/approvals.ts';
import { createLink, enterByEmail } from '#testkit/files/links.ts';
import { withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { setStatus, startReview, withReview } from '#testkit/files/reviews.ts';
import { addMember, type Person, refused, signUpInvited } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

afterEach(resetClock);

const statusOf = async (person: Person, id: string) => (await roundNow(person, id)).status;

/** The row of a member in the team. */
async function memberId(owner: Person, email: string): Promise<string> {
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  return teamMembers.find((one: { email: string }) => one.email === email).id;
}

test('whose link is revoked no longer counts, unless they have decided', async () => {
  const { owner, link, review } = await withRound();
  await putDecision(owner, review.id, 'approved');
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  const states = (await statesNow(owner, review.id)).map(([, state]) => state);
  expect(states).toEqual(['approved', 'waiting', 'unable']);
  expect((await roundNow(owner, review.id)).review.versions[0].approval).toMatchObject({
    asked: 2,
  });
});

test('whose link asks for a passcode instead no longer counts', async () => {
  const { owner, link, email, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, email]);
  await putDecision(owner, review.id, 'approved');
  expect(await statusOf(owner, review.id)).toBe('needs_review');
  const { may, isOverlaid, expiresAt } = link;
  const body = { may, isOverlaid, expiresAt, passcode: 'open-sesame-42' };
  const changed = await owner.call('PUT /api/links/{id}', { params: { id: link.id }, body });
  expect(changed.status).toBe(200);
  expect(await statusOf(owner, review.id)).toBe('approved');
});

test('a member who is removed no longer counts, also once they are back; what they decided stays with their name', async () => {
  const { owner, colleague, email: _, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, colleague.email]);
  await putDecision(owner, review.id, 'approved');
  const id = await memberId(owner, colleague.email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await statusOf(owner, review.id)).toBe('approved');
  expect(await statesNow(owner, review.id)).toContainEqual(['cutter', 'unable']);
  const again = await ask(owner, review.id, [owner.email]);
  expect(again.rounds[0].approvers).toHaveLength(2);

  const decided = await withApprovers();
  await ask(decided.owner, decided.review.id, [decided.colleague.email]);
  await putDecision(decided.colleague, decided.review.id, 'approved');
  const row = await memberId(decided.owner, decided.colleague.email);
  await decided.owner.call('DELETE /api/team-members/{id}', { params: { id: row } });
  expect(await statesNow(decided.owner, decided.review.id)).toEqual([['cutter', 'approved']]);
  expect(await statusOf(decided.owner, decided.review.id)).toBe('approved');
});

test('a member who has joined again decides on no request of before', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, colleague.email]);
  const id = await memberId(owner, colleague.email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await joinAs(colleague, owner, 'Producer', '2099-01-01T12:00:00.000Z');
  expect(await putDecision(colleague, review.id, 'changes_requested')).toMatchObject(
    refused(403, 'not_asked'),
  );
  expect((await statesNow(owner, review.id)).map(([, state]) => state)).toEqual([
    'waiting',
    'unable',
  ]);
});

test('a member who may no longer comment in the restricted folder of a review does not count, and is not asked', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { id, email } = await addMember(owner, undefined, 'Producer');
  const colleague = await signUpInvited(email);
  const give = async (right?: string) => {
    const members = right === undefined ? [] : [{ id, right }];
    const body = { roles: [], members };
    const params = { id: folder.id };
    const answer = await owner.call('PUT /api/restricted-folders/{id}', { params, body });
    expect(answer.status).toBe(200);
  };
  await give('comment');
  const review = await startReview(owner, `${folder.name}/Film.mov`);
  await ask(owner, review.id, [owner.email, colleague.email]);
  await putDecision(owner, review.id, 'approved');
  expect(await statusOf(owner, review.id)).toBe('needs_review');
  for (const right of ['view', undefined]) {
    await give(right);
    expect(await statusOf(owner, review.id)).toBe('approved');
    expect((await statesNow(owner, review.id)).map(([, state]) => state)).toEqual([
      'approved',
      'unable',
    ]);
    expect((await putDecision(colleague, review.id, 'changes_requested')).status).not.toBe(200);
    const again = await postApprovals(owner, review.id, [colleague.email]);
    expect(again).toMatchObject(refused(409, 'approver_not_in_folder'));
    const certificate = await owner.call('GET /api/reviews/{id}/certificate', {
      params: { id: review.id },
    });
    expect(certificate.status).toBe(200);
  }
  await give('comment');
  expect(await statusOf(owner, review.id)).toBe('needs_review');
  expect((await putDecision(colleague, review.id, 'changes_requested')).status).toBe(200);
  await give(undefined);
  expect(await statusOf(owner, review.id)).toBe('changes_requested');
});

test('who can no longer decide is asked again once they can again: a former member as a guest', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  const id = await memberId(owner, colleague.email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  const linked = await createLink(owner, [review.id], { addresses: [colleague.email] });
  const guest = await enterByEmail(linked, colleague.email);
  expect(await putGuestDecision(guest, review.id, 'approved')).toMatchObject(
    refused(403, 'not_asked'),
  );
  await ask(owner, review.id, [colleague.email]);
  expect(await statesNow(owner, review.id)).toEqual([[colleague.email, 'waiting']]);
  expect((await putGuestDecision(guest, review.id, 'approved')).status).toBe(200);
  expect(await statusOf(owner, review.id)).toBe('approved');
});

test('a member who is demoted decides all the same', async () => {
  const { owner, review } = await withReview();
  const { id, email } = await addMember(owner, undefined, 'Producer');
  const producer = await signUpInvited(email);
  await ask(owner, review.id, [email]);
  const body = { role: 'Video Editor' };
  await owner.call('PUT /api/team-members/{id}/role', { params: { id }, body });
  expect((await putDecision(producer, review.id, 'approved')).status).toBe(200);
});

test('who deletes their account is no longer asked, and what they decided is that of a deleted person', async () => {
  const { owner, colleague, workspaceId, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, colleague.email]);
  await putDecision(colleague, review.id, 'approved', { word: 'Lovely.' });
  await deleteAccount(colleague);
  expect(await statesNow(owner, review.id)).toEqual([
    [expect.any(String), 'waiting'],
    ['A deleted person', 'approved'],
  ]);
  const stored = JSON.stringify(await itemsOf(`REVIEW#${workspaceId}#${review.id}`));
  expect(stored).toContain('Lovely.');
  expect(stored).not.toContain(colleague.email);

  const waiting = await withApprovers();
  await ask(waiting.owner, waiting.review.id, [waiting.colleague.email]);
  await deleteAccount(waiting.colleague);
  expect(await statesNow(waiting.owner, waiting.review.id)).toEqual([]);
});

test('a guest who is erased is forgotten in what they were asked, with their words if these go too', async () => {
  for (const words of ['keep', 'remove']) {
    const { owner, guest, email, link, workspaceId, review } = await withApprovers();
    await ask(owner, review.id, [email]);
    await putGuestDecision(guest, review.id, 'approved', { word: 'Lovely.' });
    const { guests } = (await owner.call('GET /api/links/{id}/guests', { params: { id: link.id } }))
      .body;
    await owner.call('DELETE /api/links/{id}/guests/{guest}', {
      params: { id: link.id, guest: guests[0].id },
      query: words === 'remove' ? { comments: 'delete' } : {},
    });
    expect(await statesNow(owner, review.id)).toEqual([['A deleted person', 'approved']]);
    const stored = JSON.stringify(await itemsOf(`REVIEW#${workspaceId}#${review.id}`));
    expect(stored).not.toContain(email);
    expect(stored.includes('Lovely.')).toBe(words === 'keep');
  }
});

test('a guest who is erased before they decide is no longer asked', async () => {
  const { owner, email, link, review } = await withApprovers();
  await ask(owner, review.id, [email], { dueOn: '2026-12-20' });
  const params = { id: link.id };
  const { guests } = (await owner.call('GET /api/links/{id}/guests', { params })).body;
  await owner.call('DELETE /api/links/{id}/guests/{guest}', {
    params: { id: link.id, guest: guests[0].id },
  });
  expect((await roundNow(owner, review.id)).round).toBeUndefined();
  expect(await itemsOf('DUE_APPROVALS')).not.toContainEqual(
    expect.objectContaining({ reviewId: review.id }),
  );
});

test('once no one counts who was asked, leaders set the status again', async () => {
  const { owner, email, link, review } = await withApprovers();
  await ask(owner, review.id, [email]);
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect(await statusOf(owner, review.id)).toBe('needs_review');
  await setStatus(owner, review.id, 'approved');
  expect(await statusOf(owner, review.id)).toBe('approved');
});

test('ownership that is handed on leaves who was asked', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, colleague.email]);
  await offerOwnership(owner, await memberId(owner, colleague.email));
  expect((await acceptOwnership(colleague)).status).toBe(200);
  for (const person of [owner, colleague]) {
    expect((await putDecision(person, review.id, 'approved')).status).toBe(200);
  }
  expect(await statusOf(colleague, review.id)).toBe('approved');
});
