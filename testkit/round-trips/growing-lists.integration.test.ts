import { expect, test } from '@jest/globals';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import type { CallRoute } from '#shared/api.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { deliverEvent, putObject, seedObjects } from '#testkit/files/files.ts';
import { createLink } from '#testkit/files/links.ts';
import {
  storeAuditEntries,
  storeComments,
  storeFiles,
  storeTrash,
  storeVersions,
} from '#testkit/files/long-lists.ts';
import { withReview } from '#testkit/files/reviews.ts';
import type { Person } from '#testkit/people.ts';
import { itemsOf, putItems } from '#testkit/table.ts';
import { countsOf } from './counts.ts';
import { traceRequests } from './trace.ts';

interface Page {
  route: CallRoute;
  options?: Parameters<Person['call']>[1];
  /** The entries that a page has at most. */
  size: number;
  /** Where the answer has its entries. */
  listed: string;
  /** Makes a workspace with a list of a length. */
  arrange(count: number): Promise<Pick<Page, 'options'> & { owner: Person }>;
}

const auditEntries: Page = {
  route: 'GET /api/audit',
  size: 50,
  listed: 'auditEntries',
  async arrange(count) {
    const { owner, workspaceId } = await signUpWithPlan();
    await storeAuditEntries(workspaceId, count);
    return { owner };
  },
};

const pages: Record<string, Page> = {
  'audit entries': auditEntries,
  'audit entries for an export': {
    ...auditEntries,
    options: { query: { limit: '500' } },
    size: 500,
  },
  'comments of a review': {
    route: 'GET /api/reviews/{id}/comments',
    size: 500,
    listed: 'comments',
    async arrange(count) {
      const { owner, workspaceId, review } = await withReview();
      await storeComments(workspaceId, review.id, count);
      return { owner, options: { params: { id: review.id } } };
    },
  },
  'files in the trash': {
    route: 'GET /api/trash',
    size: 1_000,
    listed: 'files',
    async arrange(count) {
      const { owner, workspaceId } = await signUpWithPlan();
      await storeTrash(workspaceId, count);
      return { owner };
    },
  },
  'files of a folder': {
    route: 'GET /api/files',
    size: 1_000,
    listed: 'files',
    async arrange(count) {
      const { owner, workspaceId } = await signUpWithPlan();
      await seedObjects(workspaceId, { prefix: 'Day 1/', suffix: '.mov', count });
      return { owner, options: { query: { folder: 'Day 1/' } } };
    },
  },
};

test.each(Object.entries(pages))(
  'a page of %s costs the same however many follow it',
  async (_, page) => {
    const { size, listed } = page;
    const few = await costOf(page, size + 100);
    expect(few.answer[listed]).toHaveLength(size);
    expect(await costOf(page, size + 1_100)).toMatchObject({ cost: few.cost });
  },
);

test('an audit log in which a filter finds nothing is read in pages that cost the same however long it is', async () => {
  const page = { ...auditEntries, options: { query: { text: 'nothing' } } };
  const few = await costOf(page, 1_100);
  expect(few.answer).toMatchObject({ auditEntries: [], next: expect.any(String) });
  expect(await costOf(page, 2_100)).toMatchObject({ cost: few.cost });
});

test('the size of a folder costs the same however many files follow the thousandth', async () => {
  const page: Page = {
    route: 'POST /api/folders/sizes',
    options: { body: { paths: ['Northlight/'] } },
    size: 1,
    listed: 'folders',
    async arrange(count) {
      const { owner, workspaceId } = await signUpWithPlan();
      await storeFiles(workspaceId, count);
      return { owner };
    },
  };
  const few = await costOf(page, 1_100);
  expect(few.answer.folders).toMatchObject([{ files: 1_000, isPartial: true }]);
  expect(await costOf(page, 2_100)).toMatchObject({ cost: few.cost });
});

test('the links to reviews of a folder are counted by as many requests, whether one or 300 lead there', async () => {
  const { owner, workspaceId, review } = await withReview();
  const { link } = await createLink(owner, [review.id]);
  const count = async () => {
    const { result, roundTrips } = await traceRequests(() =>
      owner.call('POST /api/folders/sizes', {
        body: { paths: ['Day 1/'], withReviewLinks: true },
      }),
    );
    return { links: result.body.links, requests: roundTrips.flat().length };
  };
  const one = await count();
  const item = (await itemsOf(keys.shareLink(workspaceId, '').pk)).find(
    ({ sk }) => sk === keys.shareLink(workspaceId, link.id).sk,
  );
  const ids = Array.from({ length: 299 }, () => newId());
  await putItems(ids.map((id) => ({ ...item, ...keys.shareLink(workspaceId, id), id })));
  expect(await count()).toEqual({ links: 300, requests: one.requests });
  expect(one.links).toBe(1);
});

test('another version of a file costs the same however many it has', async () => {
  const costOfVersion = async (versions: number) => {
    const { workspaceId } = await signUpWithPlan();
    const path = await storeVersions(workspaceId, versions);
    const versionId = await putObject(workspaceId, path, 'Saved again.');
    const { roundTrips } = await traceRequests(() =>
      deliverEvent(workspaceId, path, { versionId }),
    );
    return { all: roundTrips.flat().length, ...countsOf(roundTrips) };
  };
  expect(await costOfVersion(3_000)).toEqual(await costOfVersion(10));
});

/** The answer to the first page, and the requests and read units that it took. */
async function costOf({ route, options, arrange }: Page, count: number) {
  const { owner, ...more } = await arrange(count);
  const { result, roundTrips } = await traceRequests(() =>
    owner.call(route, { ...options, ...more.options }),
  );
  const { readUnits } = countsOf(roundTrips);
  return { answer: result.body, cost: { requests: roundTrips.flat().length, readUnits } };
}
