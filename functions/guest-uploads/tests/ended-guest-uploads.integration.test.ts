import { afterEach, describe, expect, test } from '@jest/globals';
import { checkLinks } from '#core/reconciliation/links-check.ts';
import { checkStorage } from '#core/reconciliation/storage-check.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import { completeAtS3Only } from '#testkit/files/files.ts';
import { enter, enterByEmail, type Guest, guestsOf } from '#testkit/files/links.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { ask } from '#testkit/files/stored-files.ts';
import {
  arrivedPaths,
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
  startSending,
  uploadsAtS3,
  withRequest,
  withSender,
} from '#testkit/files/upload-requests.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, type Person, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

afterEach(resetClock);

const ended = refused(404, 'link_ended');

describe('an upload ends with the request', () => {
  /** A guest in the middle of an upload. */
  async function sending() {
    const requested = await withSender();
    await sendFile(requested.guest, 'A001.mov');
    return { ...requested, id: await sentPart(requested.guest, 'B001.mov') };
  }

  /** Every call of an upload. */
  async function expectEnded(guest: Guest, id: string) {
    const params = { id };
    for (const answer of [
      await startSending(guest, 'C001.mov'),
      await guest.call('GET /api/guest/{link}/uploads/{id}', { params }),
      await signSending(guest, id, [Buffer.from(content)]),
      await completeSending(guest, id),
      await discardSending(guest, id),
    ]) {
      expect(answer).toMatchObject(ended);
    }
  }

  async function expectDiscarded(owner: Person, workspaceId: string) {
    expect((await countedBytes(owner)).reserved.hot).toBe(0n);
    expect(await uploadsAtS3(workspaceId)).toBe(0);
    expect(await requestOf(owner)).toMatchObject({ received: 7, files: 1 });
    await expectCounted(owner);
  }

  async function repairNightly(workspaceId: string) {
    await withGrantedAccess('events/reconcile', async () => {
      for (const { repair } of await checkLinks(workspaceId)) await repair?.();
      for (const { repair } of await checkStorage(workspaceId)) await repair?.();
    });
    await runAllChanges(workspaceId);
  }

  test('that is revoked: the next call is refused, and what was reserved is released', async () => {
    const { owner, workspaceId, link, guest, id } = await sending();
    await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
    await expectEnded(guest, id);
    await runAllChanges(workspaceId);
    await expectDiscarded(owner, workspaceId);
  });

  test('that is revoked or has expired: what S3 has stored all the same has arrived', async () => {
    const revoked = await sending();
    await completeAtS3Only(revoked.workspaceId, revoked.id);
    const params = { id: revoked.link.id };
    await revoked.owner.call('DELETE /api/links/{id}', { params });
    await runAllChanges(revoked.workspaceId);
    const expired = await sending();
    await completeAtS3Only(expired.workspaceId, expired.id);
    setClockAhead({ days: 15 });
    // Sums are compared in the night after files are.
    for (const _ of [1, 2]) await repairNightly(expired.workspaceId);
    resetClock();
    for (const { owner } of [revoked, expired]) {
      expect((await countedBytes(owner)).reserved.hot).toBe(0n);
      expect(await requestOf(owner)).toMatchObject({ received: 14, files: 2 });
      const folder = `Incoming/${(await senderFolders(owner))[0]}/`;
      const { files } = (await owner.call('GET /api/files', { query: { folder } })).body;
      const uploadedBy = { name: 'Clara Client (guest)' };
      expect(files).toMatchObject([{ uploadedBy }, { uploadedBy }]);
      await expectCounted(owner);
    }
  });

  test('that is revoked just as it starts', async () => {
    const { owner, workspaceId, link, guest } = await withSender();
    let isRevoked = false;
    const started = await interceptRequests(
      async ({ to, name }, send) => {
        if (to === 'storage' && name === 'CreateMultipartUpload' && !isRevoked) {
          isRevoked = true;
          await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
          await withGrantedAccess('events/change-files', () => runAllChanges(workspaceId));
        }
        return send();
      },
      () => startSending(guest, 'A001.mov'),
    );
    expect(started).toMatchObject(ended);
    await assertNothingHeld(owner);
    expect(await uploadsAtS3(workspaceId)).toBe(0);
  });

  test('whose maker is removed, also just as it starts', async () => {
    const { owner, workspaceId } = await withRequest();
    const { id: memberId, email } = await addMember(owner, undefined, 'Producer');
    const producer = await signUpInvited(email);
    const guest = await enter(await createRequest(producer));
    const id = await sentPart(guest, 'A001.mov');
    const remove = () => owner.call('DELETE /api/team-members/{id}', { params: { id: memberId } });
    let isRemoved = false;
    const started = await interceptRequests(
      async ({ to, name }, send) => {
        if (to === 'storage' && name === 'CreateMultipartUpload' && !isRemoved) {
          isRemoved = true;
          await remove();
          await withGrantedAccess('events/change-files', () => runAllChanges(workspaceId));
        }
        return send();
      },
      () => startSending(guest, 'B001.mov'),
    );
    expect(started).toMatchObject(ended);
    await expectEnded(guest, id);
    await assertNothingHeld(owner);
    expect(await uploadsAtS3(workspaceId)).toBe(0);
  });

  test('that has expired, by the next night', async () => {
    const { owner, workspaceId, link, guest } = await withSender();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const body = { may: link.may, isOverlaid: false, expiresAt: inAnHour };
    await owner.call('PUT /api/links/{id}', { params: { id: link.id }, body });
    await sendFile(guest, 'A001.mov');
    const id = await sentPart(guest, 'B001.mov');
    setClockAhead({ seconds: 3_700 });
    await expectEnded(guest, id);
    await repairNightly(workspaceId);
    await expectDiscarded(owner, workspaceId);
  });

  test('of a plan that has ended, by the next night', async () => {
    const { owner, workspaceId, guest, id } = await sending();
    const plan = { runningPlan: undefined };
    await write(update<WorkspaceItem>(keys.workspace(workspaceId), { set: plan }));
    await expectEnded(guest, id);
    await repairNightly(workspaceId);
    await expectDiscarded(owner, workspaceId);
  });

  test('whose folder is deleted: nothing brings it back', async () => {
    const { owner, workspaceId, guest, id } = await sending();
    await ask(owner, 'POST /api/files/delete', { paths: ['Incoming/'] });
    await expectEnded(guest, id);
    await runAllChanges(workspaceId);
    await runAllChanges(workspaceId);
    await expectDiscarded(owner, workspaceId);
    expect((await owner.call('GET /api/files')).body.folders).toEqual([]);
    const { auditEntries } = (await owner.call('GET /api/audit')).body;
    const ofKind = ({ kind }: { kind: string }) => kind === 'share_link_ended';
    expect(auditEntries.find(ofKind)).toMatchObject({
      reason: 'folder_deleted',
      opens: { kind: 'upload', title: 'Rushes of day 4', folder: 'Incoming/' },
    });
  });
});

describe('an upload ends with its guest, who is erased', () => {
  /** Erases the guest who has entered by a link as one of a name. */
  async function erase(owner: Person, link: string, guestName: string) {
    const found = (await guestsOf(owner, link)).find(({ name }) => name === guestName);
    const params = { id: link, guest: found?.id ?? '' };
    return owner.call('DELETE /api/links/{id}/guests/{guest}', { params });
  }

  const runChanges = (workspaceId: string) =>
    withGrantedAccess('events/change-files', () => runAllChanges(workspaceId));

  test('and no upload of another guest, nor what has arrived', async () => {
    const requested = await withSender();
    const { owner, workspaceId, link, guest } = requested;
    await sendFile(guest, 'A001.mov');
    await sentPart(guest, 'B001.mov');
    const other = await enter(requested, { name: 'Otto Other' });
    const kept = await sentPart(other, 'A001.mov');
    expect(await erase(owner, link.id, 'Clara Client')).toMatchObject({ status: 200 });
    await runChanges(workspaceId);
    expect((await countedBytes(owner)).reserved.hot).toBe(7n);
    expect(await uploadsAtS3(workspaceId)).toBe(1);
    expect(await requestOf(owner)).toMatchObject({ received: 14, files: 1 });
    expect(await completeSending(other, kept)).toMatchObject({ status: 200 });
    expect(await arrivedPaths(owner)).toHaveLength(2);
    await expectCounted(owner);
  });

  test('just as it starts', async () => {
    const { owner, workspaceId, link, guest } = await withSender();
    let isErased = false;
    const started = await interceptRequests(
      async ({ to, name }, send) => {
        if (to === 'storage' && name === 'CreateMultipartUpload' && !isErased) {
          isErased = true;
          await erase(owner, link.id, 'Clara Client');
          await runChanges(workspaceId);
        }
        return send();
      },
      () => startSending(guest, 'A001.mov'),
    );
    expect(started).toMatchObject(refused(401, 'guest_signed_out'));
    await assertNothingHeld(owner);
    expect(await uploadsAtS3(workspaceId)).toBe(0);
  });

  test('also if they enter again with the same email at once, and not what they start then', async () => {
    const email = uniqueEmail();
    const requested = await withRequest({ addresses: [email] });
    const { owner, workspaceId, link } = requested;
    await sentPart(await enterByEmail(requested, email), 'A001.mov');
    await erase(owner, link.id, 'Clara Client');
    const guest = await enterByEmail(requested, email);
    const id = await sentPart(guest, 'B001.mov');
    await runChanges(workspaceId);
    expect(await uploadsAtS3(workspaceId)).toBe(1);
    expect(await completeSending(guest, id)).toMatchObject({ status: 200 });
    expect(await requestOf(owner)).toMatchObject({ received: 7, files: 1 });
    await expectCounted(owner);
  });
});
