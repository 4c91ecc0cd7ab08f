import { beforeEach, expect, test } from '@jest/globals';
import { mentionOf } from '#shared/rules/mentions.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { mockMails } from '#testkit/delivered-mails.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment } from '#testkit/files/comments.ts';
import { deliveredAtOnce } from '#testkit/files/delivered-notifications.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { inboxNow, mailedAtOnce, unreadOf, userIdOf } from '#testkit/files/inbox.ts';
import { postRestriction, restrict } from '#testkit/files/restricted-folders.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { confirmEmail } from '#testkit/people.ts';

beforeEach(mockMails);

test.each(['is asked for', 'has ended'])(
  'a mention is neither shown, counted nor mailed once the restriction of its folder %s',
  async (when) => {
    const owner = await subscriber('business');
    const workspaceId = await workspaceIdOf(owner);
    const colleague = await addColleague(owner, 'Video Editor');
    await confirmEmail(colleague);
    await uploadFile(owner, 'Atlas/Dawn.mov', 'A film.');
    const review = await startReview(owner, 'Atlas/Dawn.mov');
    const text = `${mentionOf(await userIdOf(colleague))}, cut earlier.`;
    await addComment(owner, review.id, { text });
    expect([await unreadOf(colleague), (await mailedAtOnce(colleague)).length]).toEqual([1, 1]);
    if (when === 'has ended') await restrict(owner, 'Atlas/');
    else expect(await postRestriction(owner, 'Atlas/')).toMatchObject({ status: 201 });
    expect(await inboxNow(colleague)).toEqual([]);
    expect(await unreadOf(colleague)).toBe(0);
    expect(await deliveredAtOnce(colleague)).toEqual([]);
    await runAllChanges(workspaceId);
    expect(await inboxNow(colleague)).toEqual([]);
  },
);
