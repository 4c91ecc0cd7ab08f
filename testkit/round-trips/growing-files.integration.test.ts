import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import type { StoredFile } from '#shared/calls/files.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import type { Person } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { putItems } from '#testkit/table.ts';
import { countsOf } from './counts.ts';
import { traceRequests } from './trace.ts';

/** Read units of 16 MB, eventually consistent, with those that identify the caller. */
const unitsOfSearch = 2_048 + 10;

test('a search reads 16 MB of files in a request, whatever their number, and goes on where it ended', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  // Files of 300 KB stand for a thousand usual ones each.
  await storeFiles(workspaceId, 60, { padding: 'x'.repeat(300_000) });
  const first = await search(owner, 'reel 0059');
  expect(first.counts.readUnits).toBeLessThan(unitsOfSearch);
  expect(first).toMatchObject({ files: [], searched: 48 });
  const second = await search(owner, 'reel 0059', first.next);
  expect(second).toMatchObject({ files: [{ path: 'Film/Reel 0059.mov' }], searched: 12 });
  expect(second.next).toBeUndefined();
});

test('a search ends where it has found 200 files, whose number its requests to the table do not grow with', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await storeFiles(workspaceId, 1_000);
  const page = await search(owner, 'reel');
  expect(page.files).toHaveLength(200);
  expect(page).toMatchObject({ searched: 200, next: 'Film/Reel 0199.mov' });
  expect(page.counts).toMatchObject({ table: 3, requests: 4 });
  const rest = await search(owner, 'reel', page.next);
  expect(rest.files[0]).toMatchObject({ path: 'Film/Reel 0200.mov' });
});

test('of files that a search does not find, only the names come from the table', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await storeFiles(workspaceId, 100);
  const attributes: string[] = [];
  await interceptRequests(
    async ({ name }, send) => {
      const answer = await send();
      const { Items = [] } = Object(Object(answer).output);
      if (name === 'Query') attributes.push(...Items.flatMap(Object.keys));
      return answer;
    },
    () => owner.call('GET /api/files/search', { query: { name: 'nothing' } }),
  );
  expect(attributes).toEqual(Array(100).fill('sk'));
});

async function search(owner: Person, name: string, after?: string) {
  const query = { name, ...(after !== undefined && { after }) };
  const { result, roundTrips } = await traceRequests(() =>
    owner.call('GET /api/files/search', { query }),
  );
  const page: { files: StoredFile[]; searched: number; next?: string } = result.body;
  return { ...page, counts: countsOf(roundTrips) };
}

/** Stores the items of files, without the files. */
async function storeFiles(workspaceId: string, count: number, more: object = {}): Promise<void> {
  const modifiedAt = '2026-11-20T12:00:00.000Z';
  const current = { versionId: '1', size: 3, storage: 'hot', modifiedAt };
  const items = Array.from({ length: count }, (_, index) => {
    const path = `Film/Reel ${String(index).padStart(4, '0')}.mov`;
    return { ...keys.file(workspaceId, path), version: 1, current, ...more };
  });
  await putItems(items);
}
