import { resumeChanges } from '#core/file-changes/resume-changes.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { type Answer, answerTo, assertEqual } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { runAllChanges, runChanges, runningChanges } from '#testkit/file-changes.ts';
import {
  completeUpload,
  deliverEvent,
  putObject,
  sha256,
  startUpload,
  uploadFile,
  uploadParts,
} from '#testkit/files/files.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import {
  ask,
  path,
  pathsOf,
  trashOf,
  withColdStorage,
  withFile,
} from '#testkit/files/stored-files.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import type { Race } from '../race.ts';

const content = Buffer.from('A film.');

/** Races between uploads, links and the changes of files. */
export const fileChanges: Race[] = [
  {
    title: 'a file that is deleted while it is replaced is the upload, or both are in the trash',
    arrange: async () => {
      const { owner, workspaceId } = await withFile('hot', 'The first cut.');
      const id = await uploadParts(owner, path, content, { replace: true });
      await ask(owner, 'POST /api/files/delete', { paths: [path] });
      return {
        actions: [() => completeUpload(owner, id), ...(await runs(workspaceId))],
        after: async ([completed]) => {
          assertEqual('Completed', completed?.status, 200);
          await runAllChanges(workspaceId);
          const [files, trash] = [await pathsOf(owner), await trashOf(owner)];
          assertEqual('Versions', files.length + trash.length, 2);
        },
      };
    },
  },
  {
    title: 'a file that is moved while it plays, plays to its end or is found at its new path',
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      const began = await linkOf(owner, path);
      await ask(owner, 'POST /api/files/move', { path, name: 'Film 2.mov' });
      return {
        actions: [
          ...(await runs(workspaceId)),
          () => play(began),
          async () => play(await linkOf(owner, path)),
        ],
        after: async (answers) => {
          for (const { status, body } of answers.slice(1)) {
            if (status === 206) assertEqual('What is played', body.text, 'film.');
            else assertEqual('The end of the link', status, 404);
          }
          const found = await play(await linkOf(owner, 'Day 1/Film 2.mov'));
          assertEqual('At its new path', [found.status, found.body.text], [206, 'film.']);
        },
      };
    },
  },
  {
    title: 'a file that is replaced while it moves to cold storage loses no version',
    arrange: async () => {
      const { owner, workspaceId } = await withColdStorage('The first cut.');
      const id = await uploadParts(owner, path, content, { replace: true });
      await ask(owner, 'POST /api/files/storage', { paths: [path], storage: 'cold' });
      const twice = [...(await runs(workspaceId)), ...(await runs(workspaceId))];
      return {
        actions: [() => completeUpload(owner, id), ...twice],
        after: async ([completed]) => {
          assertEqual('Completed', completed?.status, 200);
          await runAllChanges(workspaceId);
          const { hot, cold } = await listedBytes(workspaceId);
          // The upload and, in the trash unless it is current, the first cut: once each.
          assertEqual('Stored', String(hot.used + cold.used), '21');
          assertEqual('Reserved', await reserved(owner), ['0', '0']);
        },
      };
    },
  },
  {
    title: 'a file that two runs move to cold storage is stored once',
    arrange: async () => {
      const { owner, workspaceId } = await withColdStorage();
      await ask(owner, 'POST /api/files/storage', { paths: [path], storage: 'cold' });
      return {
        actions: [...(await runs(workspaceId)), ...(await runs(workspaceId))],
        after: async () => {
          await runAllChanges(workspaceId);
          const { hot, cold } = await listedBytes(workspaceId);
          assertEqual('Hot and cold', [String(hot.used), String(cold.used)], ['0', '7']);
        },
      };
    },
  },
  {
    title: 'emptying the trash erases nothing that an upload replaces after the confirmation',
    arrange: async () => {
      const { owner, workspaceId } = await withFile('hot', 'The first cut.');
      await uploadFile(owner, path, 'The second one.', { replace: true });
      const id = await uploadParts(owner, path, content, { replace: true });
      await ask(owner, 'POST /api/trash/erase', { everything: true });
      return {
        actions: [() => completeUpload(owner, id), ...(await runs(workspaceId))],
        after: async ([completed]) => {
          assertEqual('Completed', completed?.status, 200);
          await runAllChanges(workspaceId);
          assertEqual('The trash', String((await listedBytes(workspaceId)).hot.trash), '15');
        },
      };
    },
  },
  {
    title: 'uploads that start, arrive and complete while the plan is cancelled end empty',
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      const id = await uploadParts(owner, 'half.mov');
      const parts = [{ number: 1, sha256: sha256(content) }];
      return {
        actions: [
          () => owner.call('POST /api/uploads/{id}/parts', { params: { id }, body: { parts } }),
          () => completeUpload(owner, id),
          () => startUpload(owner, 'late.mov', content.length),
          async () => {
            const cancelled = await owner.call('POST /api/cancel-subscription');
            await runAllChanges(workspaceId);
            return cancelled;
          },
        ],
        after: async (answers) => {
          assertEqual('Cancelled', answers.at(-1)?.status, 200);
          // With credentials that a sync tool has fetched before.
          await putObject(workspaceId, 'sync.mov');
          await deliverEvent(workspaceId, 'sync.mov');
          setClockAhead({ minutes: credentialMinutes + 5 });
          await resumeChanges();
          await runAllChanges(workspaceId);
          assertEqual('Running', await runningChanges(workspaceId), []);
          assertEqual('Stored', String((await listedBytes(workspaceId)).hot.used), '0');
          assertEqual('Reserved', await reserved(owner), ['0', '0']);
        },
      };
    },
  },
  {
    title: 'a member who is removed in mid-upload leaves no reservation and no device',
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const { id: memberId, email } = await addMember(owner, uniqueEmail());
      const member = await signUpInvited(email);
      const id = await uploadParts(member, 'half.mov');
      const params = { id: memberId };
      return {
        actions: [
          () => completeUpload(member, id),
          () => startUpload(member, 'late.mov', content.length),
          () => member.call('POST /api/devices', { body: { name: 'Laptop' } }),
          async () => {
            const removed = await owner.call('DELETE /api/team-members/{id}', { params });
            await runAllChanges(workspaceId);
            return removed;
          },
        ],
        after: async ([completed]) => {
          await runAllChanges(workspaceId);
          const { hot } = await listedBytes(workspaceId);
          assertEqual('Stored', Number(hot.used), completed?.status === 200 ? 7 : 0);
          assertEqual('Reserved', await reserved(owner), ['0', '0']);
          assertEqual('Devices', (await owner.call('GET /api/devices')).body.devices, []);
        },
      };
    },
  },
];

/** Runs of each change that is not done. */
async function runs(workspaceId: string): Promise<(() => Promise<Answer>)[]> {
  const ids = await runningChanges(workspaceId);
  return ids.map((id) => () => answerTo(() => runChanges(workspaceId, [id])));
}

/** The link to a file; null if there is no file. */
async function linkOf(person: Person, of: string): Promise<string | null> {
  const { status, body } = await person.call('GET /api/files/link', { query: { path: of } });
  return status === 200 ? body.url : null;
}

/** Plays a film from its middle, as a browser does. */
async function play(url: string | null): Promise<Answer> {
  const answer = url === null ? null : await fetch(url, { headers: { range: 'bytes=2-' } });
  const body = { text: await answer?.text() };
  return { status: answer?.status ?? 404, headers: {}, cookies: [], body };
}

/** What is reserved of hot and of cold storage. */
async function reserved(owner: Person): Promise<string[]> {
  const { hot, cold } = (await countedBytes(owner)).reserved;
  return [String(hot), String(cold)];
}
