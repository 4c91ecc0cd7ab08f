import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { currentToast, removeToast } from '#web/components/toasts/toast-store.ts';
import { type ApiClient, ApiError } from '#web/lib/api/api-client.ts';
import { onVersionUpload, type VersionUpload } from './choice/upload-events.ts';
import { newItem } from './transfer/upload-item.ts';
import type { UploadRecord } from './transfer/upload-record.ts';
import { VersionUploads } from './version-uploads.ts';

let reported: VersionUpload[];
let stop: () => void;
beforeEach(() => {
  reported = [];
  stop = onVersionUpload((upload) => reported.push(upload));
});
afterEach(() => {
  stop();
  removeToast(currentToast()?.id ?? '');
});

const record: UploadRecord = {
  key: 'k',
  owner: 'o',
  session: 's',
  order: 1,
  path: 'Cuts/cut 2.mov',
  size: 100,
  lastModified: 0,
  contentType: 'video/quicktime',
  storage: 'hot',
  replace: false,
  review: 'r',
  paused: false,
  cancelled: false,
};
const sending = newItem({ record, file: undefined, uploadedBytes: 40 });

test('an upload that was cancelled, or has failed for good, is no longer shown in its review', () => {
  const versions = new VersionUploads();
  versions.report([sending]);
  versions.report([]);
  versions.report([]);
  expect(reported).toEqual([
    { review: 'r', sent: 0.4 },
    { review: 'r', sent: undefined },
  ]);
});

test('a stored file is shown until it was added', async () => {
  const versions = new VersionUploads();
  versions.report([sending]);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const adding = versions.add(
    clientThat(() => promise),
    record,
    [sending],
  );
  versions.report([]);
  expect(reported).toHaveLength(1);
  resolve({ review: { versions: [{ number: 1 }, { number: 2 }] } });
  await adding;
  expect(reported.slice(1)).toEqual([
    { review: 'r', added: 2 },
    { review: 'r', sent: undefined },
  ]);
});

/** Two pictures that become the pages of one version. */
function set(pages: readonly (string | null)[] = ['Cuts/A.png', 'Cuts/B.png']) {
  const records = ['Cuts/A.png', 'Cuts/B.png'].map((path) => ({
    ...record,
    key: path,
    path,
    pages,
  }));
  const [a, b] = records.map((each) =>
    newItem({ record: each, file: undefined, uploadedBytes: 50 }),
  );
  if (!a || !b) throw new Error('There are two.');
  return { a, b };
}

test('pictures that become the pages of one version are added in their order, once the last of them is stored', async () => {
  const { a, b } = set();
  const sent: unknown[] = [];
  const client = clientThat(async (...request) => {
    sent.push(request);
    return { review: { versions: [{ number: 2 }] } };
  });
  const versions = new VersionUploads();
  versions.report([a, b]);
  expect(reported).toEqual([{ review: 'r', sent: 0.5 }]);
  await versions.add(client, b.record, [a]);
  expect(sent).toEqual([]);
  await versions.add(client, a.record, []);
  const body = { pages: ['Cuts/A.png', 'Cuts/B.png'] };
  expect(sent).toEqual([['POST /api/reviews/{id}/versions', { params: { id: 'r' }, body }]]);
  expect(currentToast()).toBeNull();
});

const incomplete = {
  title: 'No version was added',
  description:
    'Not all of its pictures were uploaded. The others are in Files: add them in the review as a version.',
};

test('of a set of which a picture was cancelled no version is added once the last is stored, and the user is informed', async () => {
  const { a } = set(['Cuts/A.png', null]);
  const sent: unknown[] = [];
  const client = clientThat(async (...request) => {
    sent.push(request);
    return { review: { versions: [] } };
  });
  await new VersionUploads().add(client, a.record, []);
  expect(sent).toEqual([]);
  expect(currentToast()).toMatchObject(incomplete);
});

test('the user is informed once the last picture of a set is cancelled, if others are stored', () => {
  const versions = new VersionUploads();
  const none = set([null, null]);
  versions.cancel([none.a.record, none.b.record], []);
  const one = set(['Cuts/A.png', null]);
  versions.cancel([one.b.record], [one.a]);
  expect(currentToast()).toBeNull();
  versions.cancel([one.b.record], []);
  expect(currentToast()).toMatchObject(incomplete);
});

test('where the review was removed meanwhile, the user is informed that the files are stored', async () => {
  const error = new ApiError(404, '', JSON.stringify({ code: 'not_found', message: 'Not found.' }));
  await new VersionUploads().add(
    clientThat(() => Promise.reject(error)),
    record,
    [],
  );
  expect(currentToast()?.description).toMatch(
    /is no longer there\. What was uploaded is in Files\.$/,
  );
});

test('a file that could not be added, as the right to was lost meanwhile, is no longer shown as on its way', async () => {
  const versions = new VersionUploads();
  versions.report([sending]);
  await versions.add(
    clientThat(() => Promise.reject(new Error('Forbidden.'))),
    record,
    [sending],
  );
  expect(reported.at(-1)).toEqual({ review: 'r', sent: undefined });
});

/** A client all of whose calls are answered alike. */
function clientThat(answer: (...request: unknown[]) => Promise<unknown>): ApiClient {
  const call: unknown = answer;
  return Object.assign(Object.create(null), { call });
}
