import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { type Answer, assertEqual } from '#testkit/cases/case.ts';
import {
  completeUpload,
  deleteObject,
  deliverEvent,
  putObject,
  sha256,
  startUpload,
  uploadFile,
  uploadParts,
} from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import type { Race } from '../race.ts';

const path = 'Film.mov';
const content = 'A film.';
const terabyte = 10 ** 12;

/** Races over files. After each, what is used is what S3 stores, and what is reserved are the uploads in progress. */
export const files: Race[] = [
  {
    title: 'twenty concurrent uploads reserve what is provisioned and no more',
    arrange: async () => {
      const owner = await subscriber('business');
      const upload = (number: number) => () => startUpload(owner, `${number}.mov`, 0.3 * terabyte);
      return {
        actions: Array.from({ length: 20 }, (_, number) => upload(number)),
        after: async (answers) => {
          assertEqual('Started', answers.filter(({ status }) => status === 201).length, 3);
          const refused = answers.filter(({ body }) => body.code === 'storage_full');
          assertEqual('Refused', refused.length, 17);
        },
      };
    },
  },
  {
    title: 'an upload is completed only once, while its event arrives',
    arrange: async () => {
      const { owner, workspaceId, id } = await withUpload();
      return {
        actions: [
          () => completeUpload(owner, id),
          () => completeUpload(owner, id),
          () => counted(deliverEvent(workspaceId, path)),
          () => counted(deliverEvent(workspaceId, path)),
        ],
        after: async ([first, second]) => {
          assertEqual('Statuses', [first?.status, second?.status], [200, 200]);
          assertEqual('Files', first?.body.file, second?.body.file);
          assertEqual('Reserved', await reserved(owner), '0');
        },
      };
    },
  },
  {
    title:
      'a file of one part whose link is sent twice, while its upload is completed and discarded, is stored once or not at all',
    arrange: async () => {
      const owner = await subscriber('business');
      const options = { sha256: sha256(Buffer.from(content)) };
      const { upload, part } = (await startUpload(owner, path, content.length, options)).body;
      const { url, headers } = part;
      const send = () => counted(fetch(url, { method: 'PUT', headers, body: content }));
      const params = { id: upload.id };
      return {
        actions: [
          () => completeUpload(owner, upload.id),
          send,
          send,
          () => owner.call('DELETE /api/uploads/{id}', { params }),
        ],
        after: async ([completed]) => {
          const late = await fetch(url, { method: 'PUT', headers, body: content });
          assertEqual('Sent late', late.status, 404);
          const { body } = await owner.call('GET /api/files');
          assertEqual('Files', body.files.length, completed?.status === 200 ? 1 : 0);
          assertEqual('Reserved', await reserved(owner), '0');
        },
      };
    },
  },
  {
    title:
      'only one of two uploads of one path is completed, and what a sync tool has stored is never overwritten',
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const ids = [await uploadParts(owner, path), await uploadParts(owner, path)];
      return {
        actions: [
          ...ids.map((id) => () => completeUpload(owner, id)),
          async () => {
            await putObject(workspaceId, path, 'Their film.');
            return counted(deliverEvent(workspaceId, path));
          },
        ],
        after: async (answers) => {
          const completed = answers.slice(0, 2).filter(({ status }) => status === 200);
          if (completed.length > 1) throw new Error('Both uploads were completed.');
        },
      };
    },
  },
  {
    title: 'a file that is deleted while it is replaced ends as one of both',
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      await uploadFile(owner, path, 'The first cut.');
      const id = await uploadParts(owner, path, content, { replace: true });
      return {
        actions: [
          () => completeUpload(owner, id),
          async () => {
            await deleteObject(workspaceId, path);
            return counted(deliverEvent(workspaceId, path));
          },
        ],
        after: async ([completed]) => assertEqual('Completed', completed?.status, 200),
      };
    },
  },
  {
    title: 'a member who is removed in mid-upload has completed it before, or never does',
    arrange: async () => {
      const owner = await subscriber('business');
      const member = await addMember(owner, uniqueEmail());
      const person = await signUpInvited(member.email);
      const id = await uploadParts(person, path);
      const params = { id: member.id };
      return {
        actions: [
          () => completeUpload(person, id),
          () => owner.call('DELETE /api/team-members/{id}', { params }),
        ],
        after: async ([completed]) => {
          const { body } = await owner.call('GET /api/files');
          assertEqual('Files', body.files.length, completed?.status === 200 ? 1 : 0);
          assertEqual('Refused', (await completeUpload(person, id)).status, 403);
        },
      };
    },
  },
  {
    title: 'storage that is lowered while uploads start is never reserved beyond it',
    arrange: async () => {
      const owner = await subscriber('business');
      const size = 0.9 * terabyte;
      return {
        actions: [
          () => startUpload(owner, 'A.mov', size),
          () => startUpload(owner, 'B.mov', size),
          () => owner.call('POST /api/cancel-subscription'),
        ],
        after: async (answers) => {
          const started = answers.slice(0, 2).filter(({ status }) => status === 201);
          if (started.length > 1) throw new Error('Both uploads were started.');
          assertEqual('Later', (await startUpload(owner, 'C.mov', 1)).body.code, 'plan_needed');
        },
      };
    },
  },
];

async function withUpload() {
  const owner = await subscriber('business');
  return { owner, workspaceId: await workspaceIdOf(owner), id: await uploadParts(owner, path) };
}

async function reserved(owner: Person): Promise<string> {
  return String((await countedBytes(owner)).reserved.hot);
}

/** What is no call counts as an answered one. */
async function counted(work: Promise<unknown>): Promise<Answer> {
  await work;
  return { status: 200, headers: {}, cookies: [], body: {} };
}
