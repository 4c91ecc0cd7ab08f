import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/limits.ts';
import { maxMailedAtOnce } from '#shared/rules/link-limits.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { createLink, tokenIn, withLink, withSharedFolder } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { postVersion, startReview, withReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { withRequest } from '#testkit/files/upload-requests.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { allItems, mailsTo } from '#testkit/table.ts';

beforeEach(mockMails);
afterEach(resetClock);

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

type Linked = { link: { id: string }; token: string };

const mail = (person: Person, { link, token }: Linked, to: string[]) =>
  person.call('POST /api/links/{id}/mails', { params: { id: link.id }, body: { token, to } });

const notFound = { status: 404, body: { code: 'not_found' } };

test('a link is mailed with its film, its poster, who shares it and until when, and the address is not kept', async () => {
  const { owner, review, ...linked } = await withLink();
  await addPoster(owner, path, jpeg);
  const email = uniqueEmail();
  expect(await mail(owner, linked, [email])).toMatchObject({ status: 200 });
  const [sent, ...others] = await delivered(email);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    subject: 'A review is shared with you on Cutbay',
    pictures: [jpeg],
  });
  expect(sent?.text).toMatch(new RegExp(`^${review.title}\n`));
  expect(sent?.text).toContain('You may view, comment, approve, and download.');
  expect(sent?.text).toMatch(/The link is open until [A-Z][a-z]+ \d+, \d{4} \(UTC\)\./);
  expect(sent?.text).toContain(`/s/${linked.token}`);
  expect(sent?.html).toContain('src="cid:picture"');
  expect(sent?.html).toContain('prefers-color-scheme:dark');
  expect(sent?.text).not.toContain(owner.email);
  expect(JSON.stringify(await allItems())).not.toContain(linked.token);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries[0]).toMatchObject({ kind: 'share_link_mailed', people: 1 });
  expect(JSON.stringify(auditEntries)).not.toContain(email);
});

test('a poster that is no JPEG, or was never uploaded, is left out of the mail', async () => {
  const { owner, ...linked } = await withLink();
  await addPoster(owner, path, 'MZ: a program');
  const email = uniqueEmail();
  await mail(owner, linked, [email]);
  const [sent] = await delivered(email);
  expect(sent).toMatchObject({ pictures: [] });
  expect(sent?.html).not.toContain('cid:');
});

test('a mail names nothing of what a passcode guards, nor the passcode', async () => {
  const passcode = 'Cutting room 14';
  const { owner, review, ...linked } = await withLink({ passcode });
  await addPoster(owner, path, jpeg);
  const email = uniqueEmail();
  await mail(owner, linked, [email]);
  const [sent] = await delivered(email);
  expect(sent?.text).toContain('It asks for a passcode');
  expect(sent?.pictures).toEqual([]);
  for (const secret of [passcode, review.title]) {
    expect(JSON.stringify(sent)).not.toContain(secret);
  }
});

test('no frame leaves in a mail over which a name must lie', async () => {
  const { owner, ...linked } = await withLink({ isOverlaid: true });
  await addPoster(owner, path, jpeg);
  const email = uniqueEmail();
  await mail(owner, linked, [email]);
  expect(await delivered(email)).toMatchObject([{ pictures: [] }]);
});

test('a mail says how many reviews a link opens, unless a passcode guards them', async () => {
  const { owner, review } = await withLink();
  await uploadFile(owner, 'Spot.mov', 'A film.');
  const { id } = await startReview(owner, 'Spot.mov');
  const mailed = async (guard: object) => {
    const email = uniqueEmail();
    await mail(owner, await createLink(owner, [review.id, id], guard), [email]);
    return (await delivered(email))[0]?.text;
  };
  const text = await mailed({});
  expect(text).toContain(' shares 2 reviews with you.');
  expect(text).toContain('Open the reviews');
  expect(await mailed({ passcode: 'Cutting room 14' })).toContain(' shares a review with you.');
});

test('links to folders and upload requests are mailed with their names', async () => {
  const [folder, request] = [await withSharedFolder(), await withRequest()];
  const [ana, ben] = [uniqueEmail(), uniqueEmail()];
  await mail(folder.owner, folder, [ana]);
  await mail(request.owner, request, [ben]);
  const [[files], [asked]] = [await delivered(ana), await delivered(ben)];
  expect(files?.text).toMatch(/^Day 1\n/);
  expect(asked?.subject).toBe('You are asked for files on Cutbay');
});

test('a link for certain people is mailed to them alone', async () => {
  const email = uniqueEmail();
  const { owner, ...linked } = await withLink({ addresses: [email] });
  const stranger = uniqueEmail();
  const refused = await mail(owner, linked, [email, stranger]);
  expect(refused).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
  expect(await mailsTo(email)).toEqual([]);
  await mail(owner, linked, [email]);
  expect((await delivered(email))[0]?.text).toContain('a code is mailed to you');
});

test('a link that is revoked, has another address, is of another workspace, or whose plan has ended is not mailed', async () => {
  const { owner, ...linked } = await withLink();
  const email = uniqueEmail();
  const params = { id: linked.link.id };
  const { body } = await owner.call('POST /api/links/{id}/address', { params });
  expect(await mail(owner, linked, [email])).toMatchObject(notFound);
  const renewed = { link: body.link, token: tokenIn(body.url) };
  const stranger = await withLink();
  expect(await mail(stranger.owner, renewed, [email])).toMatchObject(notFound);
  expect(await mail(stranger.owner, { ...stranger, token: renewed.token }, [email])).toMatchObject(
    notFound,
  );
  await stranger.owner.call('DELETE /api/links/{id}', { params: { id: stranger.link.id } });
  expect(await mail(stranger.owner, stranger, [email])).toMatchObject(notFound);
  await owner.call('POST /api/cancel-subscription');
  expect(await mail(owner, renewed, [email])).toMatchObject(notFound);
  expect(await mailsTo(email)).toEqual([]);
});

test.each<[string, (linked: Linked & { owner: Person }) => Promise<unknown>]>([
  [
    'revoked',
    ({ owner, link }) => owner.call('DELETE /api/links/{id}', { params: { id: link.id } }),
  ],
  [
    'given another address',
    ({ owner, link }) => owner.call('POST /api/links/{id}/address', { params: { id: link.id } }),
  ],
  ['expired', async () => setClockAhead({ days: 15 })],
])('a mail that waits is not sent once its link is %s', async (_, end) => {
  const linked = await withLink();
  const email = uniqueEmail();
  await mail(linked.owner, linked, [email]);
  await end(linked);
  expect(await delivered(email)).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});

test('a mail that waits is sent without the picture of a version that is no longer the newest', async () => {
  const { owner, review, ...linked } = await withLink();
  await addPoster(owner, path, jpeg);
  const email = uniqueEmail();
  await mail(owner, linked, [email]);
  await uploadFile(owner, 'Day 1/Cut 2.mov');
  await postVersion(owner, review.id, 'Day 1/Cut 2.mov');
  expect(await delivered(email)).toMatchObject([{ pictures: [] }]);
});

test('a mail that waits is not sent once the review of its link was removed', async () => {
  const { owner, review, ...linked } = await withLink();
  const email = uniqueEmail();
  await mail(owner, linked, [email]);
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect(await delivered(email)).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});

test('a mail that waits is not sent once who made its link has left', async () => {
  const { owner, review } = await withReview();
  const { email, member: added } = await addLeader(owner);
  const linked = await createLink(added, [review.id]);
  const to = uniqueEmail();
  await mail(added, linked, [to]);
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  const { id } = teamMembers.find((one: { email: string }) => one.email === email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await delivered(to)).toEqual([]);
});

async function addLeader(owner: Person) {
  const { email } = await addMember(owner, uniqueEmail(), 'Producer');
  return { email, member: await signUpInvited(email) };
}

test('a mailbox that other workspaces have mailed as often as it allows gets the first mails of another one', async () => {
  const email = uniqueEmail();
  const others = await Promise.all([withLink(), withLink(), withLink(), withLink(), withLink()]);
  for (const other of others) {
    for (let times = 0; times < 10; times += 1) {
      expect(await mail(other.owner, other, [email])).toMatchObject({ status: 200 });
    }
  }
  const first = limits.first_link_mails_of_workspace_to_mailbox.most;
  const ofOthers = others.length * first + limits.link_mails_to_mailbox.most;
  expect(await mailsTo(email)).toHaveLength(ofOthers);
  const linked = await withLink();
  await mail(linked.owner, linked, [email]);
  expect(await mailsTo(email)).toHaveLength(ofOthers + 1);
});

test('a user mails so many people a day, and a colleague after that', async () => {
  const { owner, review, ...linked } = await withLink();
  const people = () => Array.from({ length: maxMailedAtOnce }, uniqueEmail);
  for (let sent = 0; sent < limits.link_mails_of_user.most; sent += maxMailedAtOnce) {
    expect(await mail(owner, linked, people())).toMatchObject({ status: 200 });
  }
  expect(await mail(owner, linked, [uniqueEmail()])).toMatchObject({ status: 429 });
  const { member } = await addLeader(owner);
  expect(await mail(member, linked, [uniqueEmail()])).toMatchObject({ status: 200 });
});
