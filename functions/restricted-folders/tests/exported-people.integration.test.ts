import { expect, test } from '@jest/globals';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { postApprovals } from '#testkit/files/approvals.ts';
import { addComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { restrict, withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';

/** A leader who has written, looked, approved, deleted and shared in a folder that is open. */
async function withActiveLeader() {
  const { owner, workspaceId } = await withRestrictedFolder();
  const email = uniqueEmail();
  const { id: rowId } = await addMember(owner, email, 'Producer');
  const leader = await signUpInvited(email);
  await uploadFile(leader, 'Borealis/Dawn.mov', 'A film.');
  await uploadFile(leader, 'Borealis/Dusk.mov', 'Another film.');
  await leader.call('POST /api/files/delete', { body: { paths: ['Borealis/Dusk.mov'] } });
  const review = await startReview(leader, 'Borealis/Dawn.mov');
  await addComment(leader, review.id, { text: 'Warmer.' });
  await leader.call('POST /api/reviews/{id}/views', {
    params: { id: review.id },
    body: { version: 1, played: [] },
  });
  await postApprovals(owner, review.id, [email]);
  return { owner, workspaceId, leader, rowId };
}

async function exportOf({ email }: Person, workspaceId: string) {
  const { mails, workspaces } = await personalData(email);
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error('Nothing of the workspace is exported.');
  return { mails, workspace };
}

const hidden = /Borealis|Dawn|Dusk/;

test('the export of personal data names what its person sees', async () => {
  const { leader, workspaceId } = await withActiveLeader();
  const { workspace } = await exportOf(leader, workspaceId);
  expect(workspace).toMatchObject({
    comments: [{ review: 'Dawn', text: 'Warmer.' }],
    approvals: [{ review: 'Dawn' }],
    reviewEmails: [{ review: 'Dawn' }],
  });
  expect(JSON.stringify(workspace.views)).toContain('Dawn');
});

test('the export of personal data names no review, folder or file that is hidden from its person by now', async () => {
  const { owner, leader, workspaceId } = await withActiveLeader();
  await restrict(owner, 'Borealis/');
  const { mails, workspace } = await exportOf(leader, workspaceId);
  expect(workspace).toMatchObject({
    comments: [{ review: null, version: 1, text: 'Warmer.' }],
    approvals: [{ review: null, version: 1 }],
    views: [{ review: null, version: 1 }],
    reviewEmails: [{ review: null, emails: 'on' }],
  });
  expect(workspace.activity).toContainEqual(
    expect.objectContaining({ kind: 'files_deleted', path: null, count: 1 }),
  );
  expect(JSON.stringify(workspace)).not.toMatch(hidden);
  expect(JSON.stringify(mails)).not.toMatch(hidden);
});

test('the export of personal data of a former member has their words, and names nothing', async () => {
  const { owner, leader, rowId, workspaceId } = await withActiveLeader();
  await owner.call('DELETE /api/team-members/{id}', { params: { id: rowId } });
  const { workspace } = await exportOf(leader, workspaceId);
  expect(workspace.comments).toMatchObject([{ review: null, text: 'Warmer.' }]);
  expect(JSON.stringify(workspace)).not.toMatch(hidden);
});
