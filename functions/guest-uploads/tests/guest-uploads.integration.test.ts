import { afterEach, describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { guestUserId } from '#core/links/ports/guest-item.ts';
import { limits } from '#core/rate-limits/limits.ts';
import type { attemptsItem } from '#core/rate-limits/rate-limits.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 as hashOf } from '#core/runtime/sha256.ts';
import type { QuotaItem } from '#core/storage/quota.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { resetClock } from '#testkit/clock.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import { putObject, sha256, startUpload, uploadFile } from '#testkit/files/files.ts';
import { enter, guestsOf, linksOf } from '#testkit/files/links.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import {
  assertNothingHeld,
  completeSending,
  content,
  createRequest,
  discardSending,
  requestOf,
  senderFolders,
  sendFile,
  sentPart,
  signSending,
  startedSending,
  startSending,
  withRequest,
  withSender,
} from '#testkit/files/upload-requests.ts';
import { callAs, refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

afterEach(resetClock);

const notFound = refused(404, 'not_found');
const forbids = refused(403, 'link_forbids');
const fileExists = refused(409, 'file_exists');
const full = refused(409, 'link_full');
const tooMany = refused(429, 'too_many_attempts');

const today = () => new Date().toISOString().slice(0, 10);

const countOf = (answers: { status: number | undefined }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('what a guest sends', () => {
  test('arrives in a folder of their own, and is shown as theirs to members', async () => {
    const { owner, guest } = await withSender();
    const { status, body } = await sendFile(guest, 'Card 1/A001.mov');
    expect([status, body]).toEqual([
      200,
      { file: { path: 'Card 1/A001.mov', size: 7, modifiedAt: expect.any(String) } },
    ]);
    const folder = `Incoming/Clara Client ${today()}/Card 1/`;
    const { files } = (await owner.call('GET /api/files', { query: { folder } })).body;
    expect(files).toEqual([
      {
        path: `${folder}A001.mov`,
        size: 7,
        modifiedAt: body.file.modifiedAt,
        storage: 'hot',
        uploadedBy: { name: 'Clara Client (guest)' },
      },
    ]);
    const found = await owner.call('GET /api/files/search', { query: { name: 'A001' } });
    expect(found.body.files).toEqual(files);
    const { auditEntries } = (await owner.call('GET /api/audit')).body;
    const summary = { kind: 'files_uploaded', who: 'Clara Client (guest)', files: 1, bytes: 7 };
    expect(auditEntries).toContainEqual(expect.objectContaining(summary));
    expect(await requestOf(owner)).toMatchObject({ received: 7, files: 1 });
    await expectCounted(owner);
  });

  test('is stored as the request says, of the size and type that were told', async () => {
    const { owner, workspaceId, guest } = await withSender({ storage: 'cold' });
    await uploadFile(owner, 'Ours.mov');
    const refusal = await startSending(guest, 'A001.mov');
    expect(refusal).toMatchObject({ status: 409, body: { code: 'storage_full' } });
    expect(refusal.body.message).not.toContain('Billing');
    await write(
      update<QuotaItem>(keys.quota(workspaceId), {
        set: { coldProvisioned: 0n, coldLeft: 1_000n },
      }),
    );
    const { upload } = (await startSending(guest, 'A001.mov')).body;
    expect(upload).toMatchObject({ path: 'A001.mov', storage: 'cold', size: 7 });
    await discardSending(guest, upload.id);
    expect((await countedBytes(owner)).reserved.cold).toBe(0n);
  });

  test('has links of five minutes at most', async () => {
    const { guest } = await withSender();
    const options = { sha256: sha256(Buffer.from(content)) };
    const { upload, part } = (await startSending(guest, 'A001.mov', 7, options)).body;
    const signed = (await signSending(guest, upload.id, [Buffer.from(content)])).body.parts;
    for (const { url } of [part, ...signed]) {
      expect(Number(new URL(url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    }
  });

  test('replaces nothing: the same path twice, in parallel, and a file of a member', async () => {
    const { owner, guest } = await withSender();
    await sendFile(guest, 'A001.mov', 'First.');
    expect(await startSending(guest, 'A001.mov')).toMatchObject(fileExists);
    const body = { path: 'A001.mov', size: 7, replace: true };
    expect(await guest.call('POST /api/guest/{link}/uploads', { body })).toMatchObject(fileExists);
    const ids = [];
    for (const _ of ['one', 'two', 'three']) ids.push(await sentPart(guest, 'B001.mov'));
    const completed = await Promise.all(ids.map((id) => completeSending(guest, id)));
    expect([countOf(completed, 200), countOf(completed, 409)]).toEqual([1, 2]);
    const started = await sentPart(guest, 'C001.mov');
    const [folder] = await senderFolders(owner);
    const path = `Incoming/${folder}/C001.mov`;
    await uploadFile(owner, path, 'A member has stored this.');
    expect(await completeSending(guest, started)).toMatchObject(fileExists);
    const { url } = (await owner.call('GET /api/files/link', { query: { path, use: 'view' } }))
      .body;
    expect(await (await fetch(url)).text()).toBe('A member has stored this.');
    await expectCounted(owner);
  });

  test('is completed once, however often that is asked for, and answered the same', async () => {
    const { owner, guest } = await withSender();
    const id = await sentPart(guest, 'A001.mov');
    const answers = await Promise.all([1, 2, 3].map(() => completeSending(guest, id)));
    const again = await completeSending(guest, id);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: again.body });
    expect(await requestOf(owner)).toMatchObject({ received: 7, files: 1 });
    expect((await guest.call('GET /api/guest/{link}')).body.opens.sent).toEqual({
      files: 1,
      bytes: 7,
    });
    await expectCounted(owner);
  });

  test('is not complete without its parts, and can be looked up and discarded', async () => {
    const { owner, guest } = await withSender();
    const upload = await startedSending(guest, 'A001.mov');
    const params = { id: upload.id };
    expect(await completeSending(guest, upload.id)).toMatchObject(
      refused(409, 'upload_incomplete'),
    );
    expect((await guest.call('GET /api/guest/{link}/uploads/{id}', { params })).body).toEqual({
      upload,
      parts: [],
    });
    expect(await discardSending(guest, upload.id)).toMatchObject({ status: 200 });
    expect(await discardSending(guest, upload.id)).toMatchObject(notFound);
    await assertNothingHeld(owner);
  });
});

describe('what an upload request takes', () => {
  test('is never exceeded, of guests that start in parallel', async () => {
    const requested = await withRequest({ maxBytes: 50 });
    const guests = await Promise.all(
      ['Ada', 'Bob', 'Cem'].map((name) => enter(requested, { name })),
    );
    const text = 'x'.repeat(15);
    const started = await Promise.all(
      guests.flatMap((guest, index) =>
        [1, 2, 3].map(async (number) => {
          const { id } = await startedSending(guest, `${index} ${number}.mov`, text.length);
          return { guest, id };
        }),
      ),
    );
    // Once all have started: what others have signed meanwhile would leave no room to start.
    const signed = await Promise.all(
      started.map(({ guest, id }) => signSending(guest, id, [Buffer.from(text)])),
    );
    expect([countOf(signed, 200), countOf(signed, 409)]).toEqual([3, 6]);
    expect(signed.find(({ status }) => status === 409)).toMatchObject(full);
    expect(await requestOf(requested.owner)).toMatchObject({ received: 45, openUploads: 9 });
    expect((await countedBytes(requested.owner)).reserved.hot).toBe(45n);
    const [guest] = guests;
    if (!guest) throw new Error('No one has entered.');
    expect(await startSending(guest, 'More.mov', 6)).toMatchObject(full);
    const { id } = await startedSending(guest, 'Rest.mov', 5);
    expect(await signSending(guest, id, [Buffer.from('y'.repeat(5))])).toMatchObject({
      status: 200,
    });
  });

  test('is given back by what is discarded, and not by what S3 has stored all the same', async () => {
    const { owner, guest } = await withSender({ maxBytes: 10 });
    const discarded = await sentPart(guest, 'A001.mov');
    expect(await startSending(guest, 'B001.mov')).toMatchObject(full);
    await discardSending(guest, discarded);
    const id = await sentPart(guest, 'B001.mov');
    const answers = await interceptRequests(
      async ({ to, name }, send) => {
        const answer = await send();
        if (to === 'storage' && name === 'CompleteMultipartUpload') await discardSending(guest, id);
        return answer;
      },
      () => completeSending(guest, id),
    );
    expect(answers).toMatchObject({ status: 200 });
    expect(await requestOf(owner)).toMatchObject({ received: 7, files: 1 });
    expect(await startSending(guest, 'C001.mov')).toMatchObject(full);
    await expectCounted(owner);
  });

  test('is not more than the workspace has room for: the quota is reserved first', async () => {
    const { owner, workspaceId, guest } = await withSender();
    await uploadFile(owner, 'Ours.mov');
    await write(update<QuotaItem>(keys.quota(workspaceId), { set: { hotLeft: 10n } }));
    const signed = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const { id } = await startedSending(guest, `${n}.mov`);
        return signSending(guest, id, [Buffer.from(content)]);
      }),
    );
    expect([countOf(signed, 200), countOf(signed, 409)]).toEqual([1, 2]);
    expect(await requestOf(owner)).toMatchObject({ received: 7 });
    expect(await startUpload(owner, 'More.mov', 7)).toMatchObject({ status: 409 });
  });

  test('changes with its limit, also below what has arrived', async () => {
    const { owner, link, guest } = await withSender();
    await sendFile(guest, 'A001.mov');
    const { may, isOverlaid, expiresAt } = link;
    const limit = (maxBytes: number) =>
      owner.call('PUT /api/links/{id}', {
        params: { id: link.id },
        body: { may, isOverlaid, expiresAt, maxBytes },
      });
    expect((await limit(3)).body.link.opens).toMatchObject({ maxBytes: 3, received: 7 });
    expect(await startSending(guest, 'B001.mov', 1)).toMatchObject(full);
    expect((await limit(14)).body.link.opens).toMatchObject({ maxBytes: 14, received: 7 });
    expect(await startSending(guest, 'B001.mov', 8)).toMatchObject(full);
    expect(await startSending(guest, 'B001.mov', 7)).toMatchObject({ status: 201 });
  });

  test('has no rights, whatever is asked for', async () => {
    const { owner, link } = await withRequest();
    const all = { comment: true, approve: true, download: true };
    expect(link.may).toEqual({ comment: false, approve: false, download: false });
    const { expiresAt } = link;
    const body = { may: all, isOverlaid: true, expiresAt };
    const changed = await owner.call('PUT /api/links/{id}', { params: { id: link.id }, body });
    expect(changed.body.link).toMatchObject({ may: link.may, isOverlaid: false });
  });
});

describe('a guest', () => {
  test('is told the title and what it takes, and reads nothing', async () => {
    const { owner, workspaceId, token, guest } = await withSender();
    await uploadFile(owner, 'Incoming/Secret.mov');
    await sendFile(guest, 'A001.mov');
    const opened = await callAs(null, 'POST /api/guest/open', { body: { token } });
    expect(opened.body).toMatchObject({ opens: 'upload', asksName: true });
    const shown = (await guest.call('GET /api/guest/{link}')).body;
    expect(shown.opens).toEqual({
      kind: 'upload',
      title: 'Rushes of day 4',
      maxBytes: 100_000_000_000,
      received: content.length,
      sent: { files: 1, bytes: content.length },
    });
    const listed = await guest.call('GET /api/guest/{link}/files', { query: { folder: '' } });
    expect(listed).toMatchObject(notFound);
    for (const path of ['A001.mov', 'Secret.mov', 'Incoming/Secret.mov']) {
      const link = await guest.call('GET /api/guest/{link}/files/link', {
        query: { path, use: 'view' },
      });
      expect(link).toMatchObject(notFound);
    }
    expect(JSON.stringify([opened.body, shown])).not.toMatch(/Incoming|Secret|@/);
    await putObject(workspaceId, 'Incoming', 'A file of the name of the folder.');
    const clash = await startSending(guest, 'B001.mov');
    expect(JSON.stringify(clash.body)).not.toContain('Incoming');
  });

  test('must say a name', async () => {
    const { token } = await withRequest();
    expect(await callAs(null, 'POST /api/guest/enter', { body: { token } })).toMatchObject({
      status: 400,
    });
  });

  test('has no part in the uploads of others: of a guest, a member, another request', async () => {
    const requested = await withSender();
    const { owner, guest } = requested;
    const other = await enter(requested, { name: 'Otto Other' });
    const second = await createRequest(owner);
    const elsewhere = await enter(second);
    const ids = [
      await sentPart(other, 'A001.mov'),
      await sentPart(elsewhere, 'A001.mov'),
      (await startUpload(owner, 'Ours.mov', 7)).body.upload.id,
      `${await sentPart(other, 'B001.mov')}#x`,
      'unknown',
    ];
    for (const id of ids) {
      const params = { id: encodeURIComponent(id) };
      for (const answer of [
        await guest.call('GET /api/guest/{link}/uploads/{id}', { params }),
        await signSending(guest, params.id, [Buffer.from(content)]),
        await completeSending(guest, params.id),
        await discardSending(guest, params.id),
      ]) {
        expect(answer).toMatchObject(notFound);
      }
    }
    expect((await owner.call('GET /api/uploads')).body.uploads).toHaveLength(1);
  });

  test('can send nothing by a link that opens a folder or reviews', async () => {
    const { owner } = await withRequest();
    await uploadFile(owner, 'Day 1/Film.mov');
    const may = { comment: false, approve: false, download: false };
    const { body } = await owner.call('POST /api/links', {
      body: { opens: { kind: 'folder', folder: 'Day 1/' }, may },
    });
    const linked = { link: body.link, token: body.url.slice(-43) };
    const guest = await enter(linked, {});
    expect(await startSending(guest, 'A001.mov')).toMatchObject(forbids);
    const limited = { may, isOverlaid: false, expiresAt: body.link.expiresAt, maxBytes: 5 };
    const params = { id: body.link.id };
    const changed = await owner.call('PUT /api/links/{id}', { params, body: limited });
    expect(changed.body.link.opens).not.toHaveProperty('maxBytes');
  });
});

describe('how often uploads start', () => {
  /** Counts so many uploads as started in this hour. */
  function count(limit: 'uploads_of_guest', subject: string, started: number) {
    const counter = { count: started, expiresAt: nowInSeconds() + 3_600 };
    return write(
      update<z.infer<typeof attemptsItem>>(keys.attempts(limit, hashOf(subject)), {
        set: counter,
        when: [{ pk: absent }, { pk: exists }],
      }),
    );
  }

  test('is limited by guest: to discard them makes no room', async () => {
    const requested = await withSender();
    const { owner, link, guest } = requested;
    const [{ id = '' } = {}] = await guestsOf(owner, link.id);
    await count(
      'uploads_of_guest',
      guestUserId({ linkId: link.id, id }),
      limits.uploads_of_guest.most - 2,
    );
    const discarded = [];
    for (const path of ['A001.mov', 'A002.mov']) {
      const upload = await startedSending(guest, path);
      discarded.push((await discardSending(guest, upload.id)).status);
    }
    expect(discarded).toEqual([200, 200]);
    expect(await startSending(guest, 'A003.mov')).toMatchObject(tooMany);
    await assertNothingHeld(owner);
    const other = await enter(requested, { name: 'Otto Other' });
    expect(await startSending(other, 'A001.mov')).toMatchObject({ status: 201 });
  });
});

test('a request needs a folder that is there, and a name and a limit that can be', async () => {
  const { owner } = await withRequest();
  const post = (terms: object, body: object = {}) => {
    const opens = { kind: 'upload', folder: 'Incoming/', title: 'Stills', ...terms };
    return owner.call('POST /api/links', { body: { opens, ...body } });
  };
  expect(await post({ folder: 'Gone/' })).toMatchObject(notFound);
  for (const wrong of [
    { folder: '' },
    { folder: 'Incoming' },
    { folder: '../' },
    { title: '' },
    { title: 'Sign in at evil.example.com' },
    { title: 'x'.repeat(81) },
    { maxBytes: 0 },
    { maxBytes: 5_000_000_000_001 },
    { storage: 'warm' },
  ]) {
    expect(await post(wrong)).toMatchObject({
      status: 400,
      body: { fields: { opens: expect.any(String) } },
    });
  }
  const expiresAt = '2000-01-01T00:00:00Z';
  expect(await post({}, { expiresAt })).toMatchObject({
    status: 400,
    body: { fields: { expiresAt: expect.any(String) } },
  });
  expect(await linksOf(owner)).toHaveLength(1);
});
