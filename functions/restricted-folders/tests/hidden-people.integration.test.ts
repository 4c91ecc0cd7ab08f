import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { mentionOf } from '#shared/rules/mentions.ts';
import { resetClock } from '#testkit/clock.ts';
import { postApprovals } from '#testkit/files/approvals.ts';
import { addComment, commentsOf } from '#testkit/files/comments.ts';
import { inboxNow, userIdOf } from '#testkit/files/inbox.ts';
import { createLink, enter } from '#testkit/files/links.ts';
import { joinedCollaborator, withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { mailNotificationsIn } from '#testkit/files/review-mails.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

// A member who does not see a restricted folder, before those who do: a collaborator in it is not told their name.

let owner: Person;
let collaborator: Person;
let outsider: Person;
let outsiderId: string;
let review: { id: string };
let folderId: string;
/** Of the rows of the collaborator and the outsider. */
let rowIds: [string, string];

beforeAll(async () => {
  const made = await withRestrictedFolder();
  owner = made.owner;
  folderId = made.folder.id;
  const email = uniqueEmail();
  const { id: outsiderRow } = await addMember(owner, email, 'Producer');
  outsider = await signUpInvited(email);
  outsiderId = await userIdOf(outsider);
  const { id, person } = await joinedCollaborator(owner, made.folder, 'manage');
  collaborator = person;
  rowIds = [id, outsiderRow];
  review = await startReview(owner, `${made.folder.name}/Film.mov`);
});
afterEach(resetClock);

const text = () => `${mentionOf(outsiderId)}, look.`;
const nameless = '@a former member, look.';

/** How many mails a person was sent that name the film, or a mention. */
async function mailsAbout({ email }: Person): Promise<number> {
  const mails = await mailsTo(email);
  return mails.filter(({ subject }) => /review of|mentioned/.test(String(subject))).length;
}

test.each([
  ['collaborator', () => collaborator],
  ['member', () => owner],
])(
  'a mention by a %s of someone who does not see the review names and notifies no one',
  async (_, by) => {
    const comment = await addComment(by(), review.id, { text: text() });
    expect(comment.text).toBe(nameless);
    const guest = await enter(await createLink(owner, [review.id]));
    const seen = await guest.call('GET /api/guest/{link}/reviews/{id}/comments', {
      params: { id: review.id },
    });
    for (const { comments } of [
      { comments: await commentsOf(owner, review.id) },
      { comments: await commentsOf(collaborator, review.id) },
      seen.body,
    ]) {
      expect(comments.at(-1).text).toBe(nameless);
    }
    await mailNotificationsIn(15);
    expect(await inboxNow(outsider)).toEqual([]);
    expect(await mailsAbout(outsider)).toBe(0);
  },
);

test('a collaborator who asks such a member to approve is answered as about anyone without an account', async () => {
  const none = uniqueEmail();
  const about = async (email: string) => {
    const { status, body } = await postApprovals(collaborator, review.id, [email]);
    return { status, code: body.code, message: body.message.replace(email, none) };
  };
  expect(await about(outsider.email)).toEqual(await about(none));
});

test('nor does a later version of a comment, until they see the review', async () => {
  const { id } = await addComment(collaborator, review.id, { text: 'Look.' });
  const edit = (text: string) =>
    collaborator.call('PUT /api/reviews/{id}/comments/{comment}', {
      params: { id: review.id, comment: id },
      body: { text, audience: 'everyone' },
    });
  expect((await edit(text())).body.comment.text).toBe(nameless);
  await owner.call('PUT /api/restricted-folders/{id}', {
    params: { id: folderId },
    body: { roles: [], members: rowIds.map((rowId) => ({ id: rowId, right: 'manage' })) },
  });
  expect(await inboxNow(outsider)).toEqual([]);
  expect((await edit(`${text()} Now.`)).body).toMatchObject({
    comment: { text: '@cutter, look. Now.' },
  });
  expect(await inboxNow(outsider)).toMatchObject([{ kind: 'mention' }]);
});
