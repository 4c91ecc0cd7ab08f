import { expect, test } from '@jest/globals';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { mentionOf } from '#shared/rules/mentions.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { offerOwnership } from '#testkit/accounts/ownership.ts';
import { requireFactors } from '#testkit/accounts/second-factor.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { postApprovals } from '#testkit/files/approvals.ts';
import { addComment, commentsOf } from '#testkit/files/comments.ts';
import { inboxNow, userIdOf } from '#testkit/files/inbox.ts';
import {
  foldersOf,
  joinedCollaborator,
  postCollaborator,
  postRestriction,
  restrictedFoldersOf,
  withRestrictedFolder,
} from '#testkit/files/restricted-folders.ts';
import { reviewNow, startReview } from '#testkit/files/reviews.ts';
import {
  addMember,
  type Person,
  refused,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';

async function joined(owner: Person, role: string) {
  const email = uniqueEmail();
  const { id } = await addMember(owner, email, role);
  return { id, person: await signUpInvited(email) };
}

async function teamOf(owner: Person): Promise<[string, string][]> {
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  return teamMembers.map(({ email, role }: { email: string; role: string }) => [email, role]);
}

test('who manages a folder and members invites to it, once, and who does not is refused', async () => {
  const { owner, folder } = await withRestrictedFolder({
    roles: [
      { role: 'Team Leader', right: 'manage' },
      { role: 'Project Manager', right: 'edit' },
      { role: 'Video Editor', right: 'manage' },
    ],
  });
  const invitation = { email: uniqueEmail(), right: 'view' };
  for (const role of ['Project Manager', 'Video Editor']) {
    const { person } = await joined(owner, role);
    expect(await postCollaborator(person, folder, invitation)).toMatchObject(
      refused(403, 'forbidden'),
    );
  }
  const { person: leader } = await joined(owner, 'Team Leader');
  expect(await postCollaborator(leader, folder, invitation)).toMatchObject({ status: 201 });
  expect(await postCollaborator(owner, folder, invitation)).toMatchObject(
    refused(409, 'already_member'),
  );
  const { person: outside } = await joined(owner, 'Producer');
  expect(await postCollaborator(outside, folder, invitation)).toMatchObject(
    refused(404, 'not_found'),
  );
});

test('an invitation says what it is to, names no folder, and is accepted with an account that has a workspace', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const person = await signUp();
  await postCollaborator(owner, folder, { email: person.email, right: 'comment' });
  const [mail] = (await mailsTo(person.email)).filter(({ text }) =>
    String(text).includes('invitation='),
  );
  expect(String(mail?.['text'])).toContain('as a collaborator');
  expect(JSON.stringify(mail)).not.toContain('Atlas');
  const own = (await person.call('GET /api/user')).body.user.workspaceId;
  const params = { token: await tokenMailedTo(person.email) };
  await person.call('POST /api/invitations/{token}', { params });
  expect(await foldersOf(person)).toEqual([folder.name]);
  await person.call('POST /api/workspaces/{id}/current', { params: { id: own } });
  expect((await person.call('GET /api/user')).body.user).toMatchObject({ role: 'Owner' });
  expect(await person.call('GET /api/team-members')).toMatchObject({ status: 200 });
});

test('a right in a second folder is given like that of any member, and a role in the team shows the rest', async () => {
  const { owner, workspaceId, folder } = await withRestrictedFolder();
  const { id, person } = await joinedCollaborator(owner, folder, 'view');
  const second = (await postRestriction(owner, 'Day 1/', { members: [{ id, right: 'edit' }] })).body
    .folder;
  await runAllChanges(workspaceId);
  expect(await foldersOf(person)).toEqual([folder.name, second.name]);
  const { person: leader } = await joined(owner, 'Team Leader');
  const role = { params: { id }, body: { role: 'Video Editor' } };
  expect(await leader.call('PUT /api/team-members/{id}/role', role)).toMatchObject({ status: 200 });
  expect(await person.call('GET /api/team-members')).toMatchObject({ status: 200 });
  expect((await person.call('GET /api/user')).body.user.role).toBe('Video Editor');
});

test('no one is made a collaborator, or the owner from one, without being invited to a folder or given a role', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { id } = await joinedCollaborator(owner, folder);
  const wrong = refused(400, 'invalid_input');
  const body = { email: uniqueEmail(), role: 'Collaborator' };
  expect(await owner.call('POST /api/team-members', { body })).toMatchObject(wrong);
  const role = { params: { id }, body: { role: 'Collaborator' } };
  expect(await owner.call('PUT /api/team-members/{id}/role', role)).toMatchObject(wrong);
  expect(await offerOwnership(owner, id)).toMatchObject(refused(409, 'member_not_joined'));
});

test('a folder that is opened leaves its collaborator with nothing, and with the seat', async () => {
  const { owner, workspaceId, folder } = await withRestrictedFolder();
  const { person } = await joinedCollaborator(owner, folder, 'manage');
  const open = { params: { id: folder.id } };
  expect(await person.call('DELETE /api/restricted-folders/{id}', open)).toMatchObject(
    refused(403, 'forbidden'),
  );
  await owner.call('DELETE /api/restricted-folders/{id}', open);
  await runAllChanges(workspaceId);
  expect(await foldersOf(person)).toEqual([]);
  const path = 'Atlas/Film.mov';
  expect(await person.call('GET /api/files/link', { query: { path } })).toMatchObject(
    refused(404, 'not_found'),
  );
  expect(await teamOf(owner)).toEqual([[person.email, 'Collaborator']]);
});

test('who is removed sees nothing, and comes back with the folder of the new invitation alone', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { id, person } = await joinedCollaborator(owner, folder, 'manage');
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await person.call('GET /api/files', { query: {} })).toMatchObject({ status: 403 });
  await postCollaborator(owner, folder, { email: person.email, right: 'view' });
  const params = { token: await tokenMailedTo(person.email) };
  await person.call('POST /api/invitations/{token}', { params });
  expect(await restrictedFoldersOf(person)).toMatchObject([{ right: 'view' }]);
});

test('a collaborator without the second factor that the workspace requires sees nothing', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { person } = await joinedCollaborator(owner, folder);
  await requireFactors(owner);
  expect(await person.call('GET /api/files', { query: {} })).toMatchObject(
    refused(403, 'second_factor_required'),
  );
});

test('on Starter collaborators keep their folders, count as seats, and no one is invited', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { person } = await joinedCollaborator(owner, folder, 'manage');
  for (const right of ['view', 'edit']) await joinedCollaborator(owner, folder, right);
  await runPlan(owner, 'starter');
  expect(await foldersOf(person)).toEqual([folder.name]);
  expect((await person.call('GET /api/user')).body.user.permissions).not.toContain('share_links');
  const invitation = { email: uniqueEmail(), right: 'view' };
  expect(await postCollaborator(owner, folder, invitation)).toMatchObject(
    refused(409, 'business_needed'),
  );
  const body = { email: uniqueEmail(), role: 'Producer' };
  expect(await owner.call('POST /api/team-members', { body })).toMatchObject(
    refused(409, 'plan_too_small'),
  );
});

test('in a review that a collaborator does not see no one notifies, assigns or asks them, and in theirs everyone may', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { person } = await joinedCollaborator(owner, folder, 'comment');
  const assignee = await userIdOf(person);
  for (const [path, isSeen] of [
    ['Day 1/Film.mov', false],
    [`${folder.name}/Film.mov`, true],
  ] as const) {
    const review = await startReview(owner, path);
    const comment = await addComment(owner, review.id, { text: `${mentionOf(assignee)}, look.` });
    const assign = { params: { id: review.id, comment: comment.id }, body: { assignee } };
    expect(
      await owner.call('PUT /api/reviews/{id}/comments/{comment}/assignee', assign),
    ).toMatchObject(isSeen ? { status: 200 } : refused(409, 'not_a_member'));
    expect(await postApprovals(owner, review.id, [person.email])).toMatchObject(
      isSeen ? { status: 201 } : refused(409, 'approver_not_in_folder'),
    );
    expect((await inboxNow(person)).length > 0).toBe(isSeen);
    if (!isSeen) continue;
    expect(await reviewNow(person, review.id)).toMatchObject({ id: review.id });
    expect(await commentsOf(person, review.id)).toHaveLength(1);
  }
});

test('the export of personal data says what they are, and a deleted account leaves team and folder', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { person } = await joinedCollaborator(owner, folder);
  expect(JSON.stringify(await personalData(person.email))).toContain('"role":"Collaborator"');
  await deleteAccount(person);
  expect(await teamOf(owner)).toEqual([]);
  expect((await restrictedFoldersOf(owner))[0]?.people?.members).toEqual([]);
});
