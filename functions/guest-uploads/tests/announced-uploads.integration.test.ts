import { afterEach, describe, expect, test } from '@jest/globals';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { resumeChanges } from '#testkit/event-functions.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import { sha256, startUpload } from '#testkit/files/files.ts';
import { enter, type Guest, guestsOf } from '#testkit/files/links.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import {
  assertArrived,
  assertNothingHeld,
  completeSending,
  content,
  requestOf,
  sendFile,
  sendPart,
  sentPart,
  signSending,
  startedSending,
  startSending,
  uploadsAtS3,
  withRequest,
  withSender,
} from '#testkit/files/upload-requests.ts';
import { type Person, refused } from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';

/*
 * Who announces a file takes nothing of the request and of the storage by that: bytes are reserved beside parts that were
 * signed, a little ahead of what has arrived, and not for longer than an hour without any.
 */

afterEach(resetClock);

const full = refused(409, 'link_full');
const gigabyte = 1_000_000_000;
const mebibyte = 2 ** 20;

/** A guest whose calls come from an address. */
function at(address: string, guest: Guest): Guest {
  return { ...guest, call: (route, options = {}) => guest.call(route, { ...options, address }) };
}

/** As `withSender`, whose calls come from one address. */
async function withSenderHere(options: object = {}) {
  const requested = await withSender(options);
  return { ...requested, guest: at('198.51.100.7', requested.guest) };
}

/** Signs parts of an upload by their numbers, without sending them. */
const sign = (guest: Guest, id: string, numbers: readonly number[]) =>
  guest.call('POST /api/guest/{link}/uploads/{id}/parts', {
    params: { id },
    body: { parts: numbers.map((number) => ({ number, sha256: sha256(Buffer.from(content)) })) },
  });

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

async function reservedOf(owner: Person) {
  return (await countedBytes(owner)).reserved.hot;
}

describe('an upload that is announced', () => {
  test('takes nothing of the request and the storage: another guest sends as much', async () => {
    const requested = await withSenderHere({ maxBytes: 900 * gigabyte });
    const { owner, guest } = requested;
    await startedSending(guest, 'A001.mov', 899 * gigabyte);
    expect(await requestOf(owner)).toMatchObject({ received: 0, openUploads: 1 });
    expect(await reservedOf(owner)).toBe(0n);
    const other = await enter(requested, { name: 'Otto Other' });
    expect(await startSending(other, 'B001.mov', 899 * gigabyte)).toMatchObject({ status: 201 });
    expect(await startUpload(owner, 'Ours.mov', 900 * gigabyte)).toMatchObject({ status: 201 });
  });

  test('is refused where there is no room for all of it', async () => {
    const { guest } = await withSenderHere({ maxBytes: 10 });
    expect(await startSending(guest, 'A001.mov', 11)).toMatchObject(full);
  });

  test('reserves what is signed of it, each part once, and no more than a tenth of the request ahead', async () => {
    const { owner, guest } = await withSenderHere({ maxBytes: gigabyte });
    const { id, partSize } = await startedSending(guest, 'A001.mov', gigabyte);
    expect(await sign(guest, id, [1, 2])).toMatchObject({ status: 200 });
    expect(await sign(guest, id, [2, 1])).toMatchObject({ status: 200 });
    expect(await reservedOf(owner)).toBe(BigInt(2 * partSize));
    expect(await requestOf(owner)).toMatchObject({ received: 2 * partSize });
    const { parts } = (await sign(guest, id, numbers(3, 20))).body;
    expect(parts.map(({ number }: { number: number }) => number)).toEqual([3, 4, 5]);
    expect(await sign(guest, id, numbers(6, 20))).toMatchObject(refused(429, 'parts_waiting'));
    expect(await reservedOf(owner)).toBe(BigInt(5 * partSize));
    await expectCounted(owner);
  });

  test('reserves what is signed of it at the same time, each part once', async () => {
    const { owner, guest } = await withSenderHere({ maxBytes: 100 * gigabyte });
    const { id, partSize } = await startedSending(guest, 'A001.mov', gigabyte);
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => sign(guest, id, [n, n + 1])));
    expect(await reservedOf(owner)).toBe(BigInt(7 * partSize));
    await expectCounted(owner);
  });

  test('has further parts signed once earlier ones have arrived', async () => {
    const { owner, guest } = await withSenderHere({ maxBytes: 40 * mebibyte });
    const parts = [Buffer.alloc(16 * mebibyte, 1), Buffer.alloc(mebibyte, 2)];
    const size = 17 * mebibyte;
    const { id } = await startedSending(guest, 'A001.mov', size);
    const second = await startedSending(guest, 'B001.mov', content.length);
    const { parts: links } = (await signSending(guest, id, parts)).body;
    expect(links).toHaveLength(1);
    expect(await sign(guest, second.id, [1])).toMatchObject(refused(429, 'parts_waiting'));
    const [{ url, headers } = { url: '', headers: {} }] = links;
    const sent = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(parts[0] ?? []) });
    expect(sent.status).toBe(200);
    expect(await sign(guest, second.id, [1])).toMatchObject({ status: 200 });
    const last = (await signSending(guest, id, parts)).body.parts.at(-1);
    const body = new Uint8Array(parts[1] ?? []);
    await fetch(last.url, { method: 'PUT', headers: last.headers, body });
    expect(await completeSending(guest, id)).toMatchObject({ status: 200 });
    expect(await requestOf(owner)).toMatchObject({ files: 1, received: size + content.length });
    await expectCounted(owner);
  }, 60_000);

  test('leaves to guests at other addresses what is signed ahead at one', async () => {
    const requested = await withRequest({ maxBytes: gigabyte });
    const [first, second] = [
      at('198.51.100.7', await enter(requested, { name: 'Ada' })),
      at('198.51.100.7', await enter(requested, { name: 'Bob' })),
    ];
    const announced = await startedSending(first, 'A001.mov', gigabyte);
    await sign(first, announced.id, numbers(1, 20));
    const beside = await startedSending(second, 'B001.mov', 800_000_000);
    expect(await sign(second, beside.id, [1])).toMatchObject(refused(429, 'parts_waiting'));
    const client = at('203.0.113.9', await enter(requested, { name: 'Clara' }));
    const sent = await startedSending(client, 'C001.mov', 800_000_000);
    expect(await sign(client, sent.id, [1])).toMatchObject({ status: 200 });
  });

  test('of one part that may not be ahead starts all the same, without its link', async () => {
    const { guest } = await withSenderHere({ maxBytes: 40 * mebibyte });
    const { id } = await startedSending(guest, 'A001.mov', 17 * mebibyte);
    await sign(guest, id, [1]);
    const options = { sha256: sha256(Buffer.from(content)) };
    const { status, body } = await startSending(guest, 'B001.mov', content.length, options);
    expect([status, body.part]).toEqual([201, undefined]);
  });
});

describe('what has had no part for an hour', () => {
  const anHourLater = async (workspaceId: string) => {
    setClockAhead({ minutes: 66 });
    await resumeChanges();
    await runAllChanges(workspaceId);
  };

  test('is ended by the schedule if none has ever arrived', async () => {
    const { owner, workspaceId, guest } = await withSenderHere({ maxBytes: gigabyte });
    const { id } = await startedSending(guest, 'A001.mov', gigabyte);
    await sign(guest, id, [1, 2, 3]);
    await startedSending(guest, 'B001.mov', 800_000_000);
    await anHourLater(workspaceId);
    await assertNothingHeld(owner);
    expect(await uploadsAtS3(workspaceId)).toBe(0);
    expect(await requestOf(owner)).toMatchObject({ openUploads: 0 });
    await expectCounted(owner);
  });

  test('keeps what has arrived, and goes on', async () => {
    const { owner, workspaceId, guest } = await withSenderHere({ maxBytes: 40 * mebibyte });
    const parts = [Buffer.alloc(16 * mebibyte, 1), Buffer.from(content)];
    const size = 16 * mebibyte + content.length;
    const { id } = await startedSending(guest, 'A001.mov', size);
    const [{ url, headers } = { url: '', headers: {} }] = (await signSending(guest, id, parts)).body
      .parts;
    await fetch(url, { method: 'PUT', headers, body: new Uint8Array(parts[0] ?? []) });
    const last = (await signSending(guest, id, parts)).body.parts.at(-1);
    expect(await reservedOf(owner)).toBe(BigInt(size));
    await anHourLater(workspaceId);
    expect(await reservedOf(owner)).toBe(BigInt(16 * mebibyte));
    // A part whose link was used just before arrives after that.
    resetClock();
    await fetch(last.url, { method: 'PUT', headers: last.headers, body: content });
    expect(await completeSending(guest, id)).toMatchObject({ status: 200 });
    expect(await requestOf(owner)).toMatchObject({ files: 1, received: size });
    await expectCounted(owner);
  }, 60_000);

  test('is looked at again an hour later while guests are sending, and not when they are not', async () => {
    const { owner, workspaceId, guest } = await withSenderHere();
    const { id } = await startedSending(guest, 'A001.mov');
    setClockAhead({ minutes: 50 });
    await sign(guest, id, [1]);
    await anHourLater(workspaceId);
    expect(await requestOf(owner)).toMatchObject({ openUploads: 1 });
    setClockAhead({ minutes: 3 * 60 });
    await resumeChanges();
    await runAllChanges(workspaceId);
    expect(await requestOf(owner)).toMatchObject({ openUploads: 0 });
    const due = (await allItems()).filter(({ pk }) => pk === 'GUEST_UPLOADS');
    expect(due.map(({ sk }) => sk)).not.toContain(workspaceId);
  });

  test('is released once, by two passes at the same time', async () => {
    const { owner, workspaceId, guest } = await withSenderHere({ maxBytes: gigabyte });
    const { id } = await startedSending(guest, 'A001.mov', gigabyte);
    await sign(guest, id, [1, 2, 3]);
    setClockAhead({ minutes: 66 });
    await Promise.all([1, 2, 3].map(() => discardUploads(workspaceId)));
    await assertNothingHeld(owner);
    await expectCounted(owner);
  });
});

describe('the number of files', () => {
  test('that a request takes counts empty ones, and those that are being sent', async () => {
    const requested = await withRequest({ maxBytes: 1, maxFiles: 2 });
    const guests = [
      at('198.51.100.7', await enter(requested, { name: 'Ada' })),
      at('203.0.113.9', await enter(requested, { name: 'Bob' })),
    ];
    const [first, second] = guests;
    if (!first || !second) throw new Error('No one has entered.');
    expect(await sendFile(first, 'Empty 1.txt', '')).toMatchObject({ status: 200 });
    await startedSending(second, 'Empty 2.txt', 0);
    const third = at('203.0.113.10', await enter(requested, { name: 'Cem' }));
    expect(await startSending(third, 'Empty 3.txt', 0)).toMatchObject(full);
    expect(await requestOf(requested.owner)).toMatchObject({ files: 1, maxFiles: 2 });
  });

  test('that one sender fills is half of it, and can be changed', async () => {
    const { owner, link, guest } = await withSenderHere({ maxFiles: 4 });
    for (const name of ['1', '2']) await sendFile(guest, `${name}.txt`, '');
    expect(await startSending(guest, '3.txt', 0)).toMatchObject(refused(409, 'too_many_uploads'));
    const { may, isOverlaid, expiresAt } = link;
    const body = { may, isOverlaid, expiresAt, maxFiles: 6 };
    const changed = await owner.call('PUT /api/links/{id}', { params: { id: link.id }, body });
    expect(changed.body.link.opens).toMatchObject({ maxFiles: 6, files: 2 });
    expect(await startSending(guest, '3.txt', 0)).toMatchObject({ status: 201 });
  });
});

describe('the maker of a request', () => {
  test('sees what each guest is sending, and ends it', async () => {
    const { owner, link, guest } = await withSenderHere({ maxBytes: gigabyte });
    const { id, partSize } = await startedSending(guest, 'Card 1/A001.mov', gigabyte);
    await sign(guest, id, [1, 2]);
    await sendFile(guest, 'B001.mov');
    const [listed] = await guestsOf(owner, link.id);
    const { lastPartAt, createdAt } = listed?.uploads?.[0] ?? {};
    expect(listed?.uploads).toEqual([
      {
        id,
        path: 'Card 1/A001.mov',
        size: gigabyte,
        reserved: 2 * partSize,
        createdAt,
        lastPartAt,
      },
    ]);
    const params = { id: link.id, guest: listed?.id ?? '', upload: id };
    const route = 'DELETE /api/links/{id}/guests/{guest}/uploads/{upload}';
    expect(await owner.call(route, { params })).toMatchObject({ status: 200 });
    expect(await owner.call(route, { params })).toMatchObject(refused(404, 'not_found'));
    expect((await guestsOf(owner, link.id))[0]).not.toHaveProperty('uploads');
    await assertArrived(owner);
    expect((await owner.call('GET /api/audit')).body.auditEntries).toContainEqual(
      expect.objectContaining({ kind: 'share_link_upload_ended', who: owner.email }),
    );
    await expectCounted(owner);
  });

  test('ends what is being completed or signed without losing count', async () => {
    const { owner, link, guest } = await withSenderHere();
    const ids = [await sentPart(guest, 'A001.mov'), await sentPart(guest, 'B001.mov')];
    const waiting = await startedSending(guest, 'C001.mov');
    const [{ id: guestId = '' } = {}] = await guestsOf(owner, link.id);
    const end = (upload: string) =>
      owner.call('DELETE /api/links/{id}/guests/{guest}/uploads/{upload}', {
        params: { id: link.id, guest: guestId, upload },
      });
    await Promise.all([
      ...ids.flatMap((id) => [completeSending(guest, id), end(id)]),
      sendPart(guest, waiting.id).catch(() => undefined),
      end(waiting.id),
    ]);
    const request = await requestOf(owner);
    expect(request?.received).toBe((request?.files ?? 0) * content.length);
    expect(request?.openUploads).toBe(0);
    expect(await reservedOf(owner)).toBe(0n);
    await expectCounted(owner);
  });
});
