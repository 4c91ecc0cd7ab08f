import { afterEach, expect, test } from '@jest/globals';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { cancelPlan } from '#testkit/files/emptying.ts';
import { withGuest } from '#testkit/files/links.ts';
import { sendFile, sentPart, startSending, withSender } from '#testkit/files/upload-requests.ts';
import { callAs, type Person, refused } from '#testkit/people.ts';
import { allItems, itemsOf } from '#testkit/table.ts';

afterEach(resetClock);

test.each([
  ['cancelling the plan', cancelPlan],
  ['deleting the account', (owner: Person) => deleteAccount(owner)],
])(
  '%s ends every link at once, and then removes it with its guests',
  async (_, end) => {
    const { owner, workspaceId, link, token, guest } = await withGuest();
    await end(owner);
    const ended = refused(404, 'link_ended');
    expect(await guest.call('GET /api/guest/{link}')).toMatchObject(ended);
    expect(await callAs(null, 'POST /api/guest/open', { body: { token } })).toMatchObject(ended);
    await runAllChanges(workspaceId);
    setClockAhead({ minutes: credentialMinutes + 3 });
    await runAllChanges(workspaceId);
    expect(await itemsOf(`SHARE_LINKS#${workspaceId}`)).toEqual([]);
    const tokens = (await allItems()).filter((item) => item['linkId'] === link.id);
    expect(tokens).toEqual([]);
  },
  60_000,
);

test('deleting the account ends uploads of guests, and leaves nothing of an upload request', async () => {
  const { owner, workspaceId, guest } = await withSender();
  await sendFile(guest, 'A001.mov');
  await sentPart(guest, 'B001.mov');
  await deleteAccount(owner);
  expect(await startSending(guest, 'C001.mov')).toMatchObject(refused(404, 'link_ended'));
  await runAllChanges(workspaceId);
  setClockAhead({ minutes: credentialMinutes + 3 });
  await runAllChanges(workspaceId);
  await mailReviewNotifications();
  expect(await itemsOf(`SHARE_LINKS#${workspaceId}`)).toEqual([]);
  expect(await itemsOf('ARRIVALS')).toEqual([]);
  const left = (await itemsOf(`FILES#${workspaceId}`)).map(({ sk }) => String(sk));
  expect(left.filter((sk) => sk.startsWith('UPLOAD#'))).toEqual([]);
}, 60_000);

test('Activity shows which links the end of a plan has ended, and who ended it', async () => {
  const { owner, workspaceId } = await withGuest();
  await cancelPlan(owner);
  await runAllChanges(workspaceId);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const of = (kind: string) => auditEntries.find((entry: { kind: string }) => entry.kind === kind);
  expect(of('share_link_ended')).toMatchObject({
    reason: 'plan_ended',
    opens: { count: 1 },
    who: owner.email,
  });
  expect(of('plan_ended')).toMatchObject({ who: owner.email });
});
