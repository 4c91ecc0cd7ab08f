import { afterEach, expect, test } from '@jest/globals';
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
import { uploadFile } from '#testkit/files/files.ts';
import { createLink, enterByEmail } from '#testkit/files/links.ts';
import { postVersion, reviewNow, setStatus, withReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { type Person, refused, uniqueEmail } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

afterEach(resetClock);

const statusOf = async (person: Person, id: string) => (await roundNow(person, id)).status;

test('a version is approved once all who were asked have approved it', async () => {
  const { owner, colleague, guest, review } = await withRound();
  expect((await roundNow(owner, review.id)).review.versions[0].approval).toEqual({
    asked: 3,
    approved: 0,
    waitsForYou: true,
  });
  await putDecision(owner, review.id, 'approved');
  await putDecision(colleague, review.id, 'approved_with_changes', { word: 'Less grain.' });
  expect(await statusOf(owner, review.id)).toBe('needs_review');
  expect((await putGuestDecision(guest, review.id, 'approved')).status).toBe(200);
  expect(await statusOf(owner, review.id)).toBe('approved');
});

test('who requests changes decides, until they decide otherwise', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, colleague.email]);
  await putDecision(owner, review.id, 'approved');
  await putDecision(colleague, review.id, 'changes_requested');
  expect(await statusOf(owner, review.id)).toBe('changes_requested');
  await putDecision(owner, review.id, 'approved_with_changes');
  const { status, statusBy } = (await roundNow(owner, review.id)).review;
  expect([status, statusBy.email]).toEqual(['changes_requested', colleague.email]);
  await putDecision(colleague, review.id, 'approved');
  expect(await statusOf(owner, review.id)).toBe('approved');
});

test('while people are asked no one sets the status, nor decides without being asked', async () => {
  const { owner, colleague, guest, email, review } = await withApprovers();
  await ask(owner, review.id, [email]);
  const status = { params: { id: review.id }, body: { version: 1, status: 'approved' } };
  const asked = refused(409, 'approvals_asked');
  expect(await owner.call('PUT /api/reviews/{id}/status', status)).toMatchObject(asked);
  expect(await guest.call('PUT /api/guest/{link}/reviews/{id}/status', status)).toMatchObject(
    asked,
  );
  expect(await putDecision(colleague, review.id, 'approved')).toMatchObject(
    refused(403, 'not_asked'),
  );
});

test('a decision is bound to the version, its bytes at S3 and their checksum', async () => {
  const { owner, colleague, review, workspaceId } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'approved');
  const items = await itemsOf(`REVIEW#${workspaceId}#${review.id}`);
  const round = items.find(({ sk }) => sk === 'ROUND#0001');
  expect(round).toMatchObject({
    version: 1,
    approvers: [
      { decided: { versionId: expect.any(String), etag: expect.any(String), proof: 'account' } },
    ],
  });
  expect(await putDecision(colleague, review.id, 'approved', { version: 2 })).toMatchObject(
    refused(409, 'version_changed'),
  );
});

test('a new version starts undecided, and what was decided stays with the one before', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'approved');
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  const { status, review: now, round } = await roundNow(owner, review.id);
  expect([status, now.versions[0].status, now.versions[1].approval]).toEqual([
    'needs_review',
    'approved',
    undefined,
  ]);
  expect(round).toMatchObject({ version: 1, approvers: [{ person: { email: colleague.email } }] });
  expect(await putDecision(colleague, review.id, 'changes_requested')).toMatchObject(
    refused(409, 'version_changed'),
  );
  await setStatus(owner, review.id, 'approved');
  expect(await statusOf(owner, review.id)).toBe('approved');
});

test('two who decide at once both count', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [owner.email, colleague.email]);
  const answers = await Promise.all([
    putDecision(owner, review.id, 'approved'),
    putDecision(colleague, review.id, 'approved'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await statusOf(owner, review.id)).toBe('approved');
});

test('who is asked twice, or by two people at once, has one request', async () => {
  const { owner, colleague, review } = await withApprovers();
  await Promise.all([
    postApprovals(owner, review.id, [colleague.email]),
    postApprovals(owner, review.id, [colleague.email, owner.email]),
  ]);
  await ask(owner, review.id, [colleague.email, owner.email]);
  expect((await statesNow(owner, review.id)).length).toBe(2);
});

test('one person behind two links is asked once, and decides by either', async () => {
  const { owner, email, review } = await withApprovers();
  const second = await createLink(owner, [review.id], { addresses: [email] });
  await ask(owner, review.id, [email, email.toUpperCase()]);
  const guest = await enterByEmail(second, email);
  expect((await putGuestDecision(guest, review.id, 'approved')).status).toBe(200);
  expect(await statesNow(owner, review.id)).toEqual([['Clara Client', 'approved']]);
});

test('a member who comes as a guest by their own email decides on the one request', async () => {
  const { owner, colleague, review } = await withApprovers();
  const linked = await createLink(owner, [review.id], { addresses: [colleague.email] });
  await ask(owner, review.id, [colleague.email]);
  const guest = await enterByEmail(linked, colleague.email);
  expect((await putGuestDecision(guest, review.id, 'approved')).status).toBe(200);
  expect(await statesNow(owner, review.id)).toEqual([['cutter', 'approved']]);
});

test('a guest whom no link lets in by a code is not asked', async () => {
  const { owner, review } = await withReview();
  const stranger = uniqueEmail();
  const message = `No share link lets ${stranger} in to approve. Make a link for them first.`;
  const refusal = { status: 409, body: { code: 'approver_not_admitted', message } };
  expect(await postApprovals(owner, review.id, [stranger])).toMatchObject(refusal);
  await createLink(owner, [review.id], { passcode: 'open-sesame-42' });
  expect(await postApprovals(owner, review.id, [stranger])).toMatchObject(refusal);
  const may = { comment: true, approve: false, download: false };
  await createLink(owner, [review.id], { addresses: [stranger], may });
  expect(await postApprovals(owner, review.id, [stranger])).toMatchObject(refusal);
});

test('a guest is not told which guest of another link has set a status before theirs', async () => {
  const { owner, guest, review } = await withApprovers();
  const email = uniqueEmail();
  const other = await createLink(owner, [review.id], { addresses: [email] });
  const hidden = await enterByEmail(other, email, { name: 'Olga Other' });
  const setAs = (person: typeof guest, status: string) =>
    person.call('PUT /api/guest/{link}/reviews/{id}/status', {
      params: { id: review.id },
      body: { version: 1, status },
    });
  expect((await setAs(hidden, 'approved')).status).toBe(200);
  const { body } = await setAs(guest, 'changes_requested');
  expect(body.previous).toMatchObject({ status: 'approved' });
  expect(JSON.stringify(body)).not.toContain('Olga');
  const own = await setAs(guest, 'approved');
  expect(own.body.previous.by).toEqual({ name: 'Clara Client', isGuest: true });
});

test('every answer about a review says how many still count', async () => {
  const { owner, guest, review, link } = await withRound();
  const params = { id: review.id };
  const version = { id: review.id, version: '1' };
  await uploadFile(owner, 'B.mov');
  const answers = [
    await owner.call('POST /api/reviews', { body: { path } }),
    await owner.call('POST /api/reviews/{id}/versions/{version}/publish', { params: version }),
    await owner.call('PUT /api/reviews/{id}/versions/{version}/file', {
      params: version,
      body: { path },
    }),
    await owner.call('POST /api/reviews/{id}/versions', { params, body: { path: 'B.mov' } }),
    await owner.call('PUT /api/reviews/{id}/status', {
      params,
      body: { version: 2, status: 'approved' },
    }),
    await owner.call('DELETE /api/reviews/{id}/versions/{version}', {
      params: { id: review.id, version: '2' },
    }),
  ];
  const counts = answers.map(({ body }) => body.review.versions[0].approval.asked);
  expect(counts).toEqual(answers.map(() => 3));
  const { opens } = (await guest.call('GET /api/guest/{link}')).body;
  expect(opens.reviews).toMatchObject([{ status: 'needs_review' }]);
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  const { reviews } = (await owner.call('GET /api/reviews')).body;
  expect(reviews[0].versions[0].approval.asked).toBe(2);
});

test('a guest learns of their own request and of no one else who is asked', async () => {
  const { owner, guest, email, colleague, review } = await withRound({
    dueOn: '2026-12-20',
    note: 'The grade, please.',
  });
  const otherEmail = uniqueEmail();
  const other = await createLink(owner, [review.id], { addresses: [otherEmail] });
  await ask(owner, review.id, [otherEmail]);
  const hidden = await enterByEmail(other, otherEmail, { name: 'Olga Other' });
  await putGuestDecision(hidden, review.id, 'changes_requested', { word: 'Secret canary.' });
  const params = { id: review.id };
  const { status, statusBy } = (await roundNow(owner, review.id)).review;
  expect([status, statusBy.name]).toEqual(['changes_requested', 'Olga Other']);
  const meanwhile = await guest.call('GET /api/guest/{link}/reviews/{id}', { params });
  expect(meanwhile.body.review.status).toBe('changes_requested');
  await putDecision(colleague, review.id, 'approved', { word: 'Team canary.' });
  const { body } = await guest.call('GET /api/guest/{link}/reviews/{id}', { params });
  expect(body).toMatchObject({
    isAsked: true,
    request: { version: 1, dueOn: '2026-12-20', note: 'The grade, please.' },
  });
  const own = await putGuestDecision(guest, review.id, 'approved', { word: 'Mine.' });
  expect(own.body.request).toMatchObject({ decision: 'approved', word: 'Mine.' });
  for (const told of [meanwhile.body, body, own.body].map((one) => JSON.stringify(one))) {
    for (const secret of ['Olga', 'canary', otherEmail, 'approval"']) {
      expect(told).not.toContain(secret);
    }
  }
  expect(JSON.stringify(body)).not.toContain(email);
});

test('who is asked has the review in what waits for them', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  const waits = async (person: Person) =>
    (await person.call('GET /api/reviews')).body.reviews[0].versions[0].approval.waitsForYou;
  expect([await waits(owner), await waits(colleague)]).toEqual([false, true]);
  await putDecision(colleague, review.id, 'approved');
  expect(await waits(colleague)).toBe(false);
});

test('what is decided is not withdrawn; who has not decided is no longer asked', async () => {
  const { owner, colleague, review } = await withApprovers();
  const { rounds } = await ask(owner, review.id, [owner.email, colleague.email]);
  await putDecision(owner, review.id, 'approved');
  const [first, second] = rounds[0].approvers;
  const withdraw = (approver: string) =>
    owner.call('DELETE /api/reviews/{id}/approvals/{approver}', {
      params: { id: review.id, approver },
    });
  expect(await withdraw(first.id)).toMatchObject(refused(409, 'already_decided'));
  expect((await withdraw(second.id)).status).toBe(200);
  expect(await statusOf(owner, review.id)).toBe('approved');
  expect(await putDecision(colleague, review.id, 'approved')).toMatchObject(
    refused(403, 'not_asked'),
  );
});

test('a version that is taken out takes its round with it, and so does the review', async () => {
  const { owner, colleague, workspaceId, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  await ask(owner, review.id, [colleague.email], { version: 2 });
  const rounds = async () =>
    (await itemsOf(`REVIEW#${workspaceId}#${review.id}`))
      .map(({ sk }) => String(sk))
      .filter((sk) => sk.startsWith('ROUND#'));
  expect(await rounds()).toEqual(['ROUND#0001', 'ROUND#0002']);
  const params = { id: review.id, version: '2' };
  await owner.call('DELETE /api/reviews/{id}/versions/{version}', { params });
  expect(await rounds()).toEqual(['ROUND#0001']);
  expect((await reviewNow(owner, review.id)).versions[0].approval).toMatchObject({ asked: 1 });
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect(await rounds()).toEqual([]);
});

test('at most forty people are asked about one version, and no day that is over is named', async () => {
  const { owner, review } = await withReview();
  const many = Array.from({ length: 41 }, () => uniqueEmail());
  expect(await postApprovals(owner, review.id, many)).toMatchObject(refused(400, 'invalid_input'));
  for (const dueOn of ['2020-01-01', '2099-01-01', '2026-02-30']) {
    expect(await postApprovals(owner, review.id, [owner.email], { dueOn })).toMatchObject(
      refused(400, 'invalid_input'),
    );
  }
});

test('the export has who was asked, and what each has decided', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'approved', { word: 'Lovely.' });
  const { reviews } = (await owner.call('GET /api/export/reviews')).body;
  expect(reviews[0].rounds).toMatchObject([
    { version: 1, approvers: [{ decision: { decision: 'approved', word: 'Lovely.' } }] },
  ]);
});
