import { afterEach, expect, test } from '@jest/globals';
import { env } from '#shared/ops/environment.ts';
import {
  type CheckedCertificate,
  checkCertificate,
} from '#shared/rules/certificates/approval-certificate.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import {
  ask,
  putDecision,
  putGuestDecision,
  withApprovers,
  withRound,
} from '#testkit/files/approvals.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { createLink, enterByEmail } from '#testkit/files/links.ts';
import { pictures, postVersion, setStatus, withReview, withSet } from '#testkit/files/reviews.ts';
import { path, trashOf } from '#testkit/files/stored-files.ts';
import { callAs, type Person, refused, uniqueEmail } from '#testkit/people.ts';

const ring = process.env[env.certificateKeys];
afterEach(() => {
  process.env[env.certificateKeys] = ring;
});

function certify(person: Person, id: string, query: Record<string, string> = {}) {
  return person.call('GET /api/reviews/{id}/certificate', { params: { id }, query });
}

async function check(file: unknown): Promise<CheckedCertificate> {
  const { body: keys } = await callAs(null, 'GET /api/certificate-keys');
  return checkCertificate(JSON.stringify(file), keys);
}

test('a certificate says who has approved which bytes, how they were known, and with what words', async () => {
  const { owner, colleague, guest, email, review } = await withRound();
  await putDecision(owner, review.id, 'approved');
  await putDecision(colleague, review.id, 'approved_with_changes', { word: 'Less grain.' });
  expect(await certify(owner, review.id)).toMatchObject(refused(409, 'not_approved'));
  await putGuestDecision(guest, review.id, 'approved');
  const { body } = await certify(colleague, review.id);
  const bytes = {
    objectVersion: expect.any(String),
    checksum: expect.stringMatching(/^\w{32}(-\d+)?$/),
  };
  const checked = await check(body);
  expect(checked).toMatchObject({
    result: 'valid',
    kid: 'k1',
    certificate: {
      type: 'approval',
      issuer: 'http://localhost:3000',
      review: { id: review.id, title: 'Film' },
      version: 1,
      file: 'Film.mov',
      approvals: [
        { name: 'owner', email: owner.email, proof: 'account', decision: 'approved', ...bytes },
        { email: colleague.email, decision: 'approved_with_changes', note: 'Less grain.' },
        { name: 'Clara Client', email, proof: 'email', decision: 'approved', ...bytes },
      ],
    },
  });
  body.certificate.approvals[2].name = 'Eve';
  expect(await check(body)).toEqual({ result: 'changed' });
});

test('a certificate of a set names each page, and the bytes of those that each has approved', async () => {
  const { owner, review } = await withSet();
  const colleague = await addColleague(owner, 'Video Editor');
  await ask(owner, review.id, [owner.email, colleague.email]);
  await putDecision(owner, review.id, 'approved');
  await changeFiles(owner, 'POST /api/files/delete', { paths: [pictures[0]] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  await putDecision(colleague, review.id, 'approved');
  const { body } = await certify(owner, review.id);
  const bytes = (page: number) => ({
    page,
    objectVersion: expect.any(String),
    checksum: expect.stringMatching(/^\w{32}(-\d+)?$/),
  });
  const { certificate } = body;
  expect(certificate).toMatchObject({
    file: 'B.png',
    pages: [
      { page: 1, file: 'A.png' },
      { page: 2, file: 'B.png' },
      { page: 3, file: 'C.png' },
    ],
    approvals: [{ pages: [1, 2, 3].map(bytes) }, { pages: [2, 3].map(bytes) }],
  });
  expect(certificate.approvals[0]).not.toHaveProperty('objectVersion');
  expect(await check(body)).toMatchObject({ result: 'valid' });
  certificate.approvals[1].pages[0].checksum = certificate.approvals[1].pages[1].checksum;
  expect(await check(body)).toEqual({ result: 'changed' });
});

test('a certificate of a set names no page that came back once it was approved', async () => {
  const { owner, review } = await withSet();
  const email = uniqueEmail();
  const link = await createLink(owner, [review.id], { addresses: [email] });
  const guest = await enterByEmail(link, email);
  await ask(owner, review.id, [email]);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [pictures[0]] });
  await putGuestDecision(guest, review.id, 'approved');
  await changeFiles(owner, 'POST /api/trash/restore', { versions: await trashOf(owner) });
  const { body } = await certify(owner, review.id);
  expect(body.certificate).toMatchObject({
    file: 'B.png',
    pages: [{ page: 2 }, { page: 3 }],
    approvals: [{ pages: [{ page: 2 }, { page: 3 }] }],
  });
  expect(await check(body)).toMatchObject({ result: 'valid' });
});

test('only what all who were asked have approved is certified', async () => {
  const { owner, review } = await withReview();
  await setStatus(owner, review.id, 'approved');
  expect(await certify(owner, review.id)).toMatchObject(refused(409, 'not_approved'));
  await ask(owner, review.id, [owner.email]);
  await putDecision(owner, review.id, 'changes_requested');
  expect(await certify(owner, review.id)).toMatchObject(refused(409, 'not_approved'));
  expect(await certify(owner, review.id, { version: '2' })).toMatchObject(
    refused(404, 'not_found'),
  );
});

test('an older version is certified as it was approved, by its number', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'approved');
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await postVersion(owner, review.id, path);
  expect(await certify(owner, review.id)).toMatchObject(refused(409, 'not_approved'));
  const { body } = await certify(owner, review.id, { version: '1' });
  expect(await check(body)).toMatchObject({ result: 'valid', certificate: { version: 1 } });
});

test('what a key has signed that signs no more stays valid, until the key is replaced after a leak', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'approved');
  const { body: older } = await certify(owner, review.id);
  const secrets = JSON.parse(ring ?? '');
  process.env[env.certificateKeys] = JSON.stringify({
    ...secrets,
    current: 'k1700000000',
    k1700000000: 'second-certificate-key-of-the-tests',
  });
  const { body: newer } = await certify(owner, review.id);
  expect(await check(newer)).toMatchObject({ result: 'valid', kid: 'k1700000000' });
  expect(await check(older)).toMatchObject({ result: 'valid', kid: 'k1' });
  process.env[env.certificateKeys] = JSON.stringify({
    current: 'k1800000000',
    k1800000000: 'third-certificate-key-of-the-tests',
  });
  expect(await check(older)).toEqual({ result: 'unknown_key' });
});

test('who was erased is named in no certificate that is issued from then on', async () => {
  const { owner, colleague, review } = await withApprovers();
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'approved');
  await deleteAccount(colleague);
  const { body } = await certify(owner, review.id);
  expect(body.certificate.approvals).toMatchObject([{ name: 'A deleted person' }]);
  expect(JSON.stringify(body)).not.toContain(colleague.email);
});

test('no part of a private key is published', async () => {
  const { body } = await callAs(null, 'GET /api/certificate-keys');
  for (const key of body.keys) expect(key).not.toHaveProperty('d');
});
