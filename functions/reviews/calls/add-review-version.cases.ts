import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { withGuest } from '#testkit/files/links.ts';
import { pictures, postSet, reviewNow, withReview, withSet } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';

const because =
  'The review and the file are read before they are changed; who is in it and where its files are is read after that.';

export const cases: Case[] = [
  {
    title: 'of another file',
    costs: { roundTrips: 5, because },
    arrange: async () => {
      const { owner, review } = await withReview();
      await uploadFile(owner, 'Film v2.mov');
      const options = { params: { id: review.id }, body: { path: 'Film v2.mov' } };
      return {
        act: () => owner.call('POST /api/reviews/{id}/versions', options),
        saved: async () =>
          assertEqual('The versions', await pathsOf(owner, review.id), [path, 'Film v2.mov']),
      };
    },
  },
  {
    title: 'that was uploaded to the same path',
    costs: { roundTrips: 5, because },
    arrange: async () => {
      const { owner, review } = await withReview();
      await uploadFile(owner, path, 'Second cut.', { replace: true });
      const options = { params: { id: review.id }, body: { path } };
      return {
        act: () => owner.call('POST /api/reviews/{id}/versions', options),
        saved: async () =>
          assertEqual('The versions', await pathsOf(owner, review.id), [path, path]),
      };
    },
  },
  {
    title: 'of pictures, of which one is new',
    costs: { roundTrips: 5, because },
    arrange: async () => {
      const { owner, review } = await withSet();
      await uploadFile(owner, pictures[1], 'Brighter.', { replace: true });
      return {
        act: () => postSet(owner, review.id),
        saved: async () => {
          const { versions } = await reviewNow(owner, review.id);
          const states = (pages: { state: string }[]) => pages.map(({ state }) => state);
          assertEqual(
            'The pages',
            versions.map(({ pages }: { pages: { state: string }[] }) => states(pages)),
            [
              ['current', 'replaced', 'current'],
              ['current', 'current', 'current'],
            ],
          );
        },
      };
    },
  },
  {
    title: 'after a guest has decided about the one before',
    costs: { roundTrips: 6, because },
    arrange: async () => {
      const { owner, guest, review } = await withGuest();
      await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
        params: { id: review.id },
        body: { version: 1, status: 'approved' },
      });
      await uploadFile(owner, path, 'Second cut.', { replace: true });
      const options = { params: { id: review.id }, body: { path } };
      return {
        act: () => owner.call('POST /api/reviews/{id}/versions', options),
        saved: async () =>
          assertEqual('The status', (await reviewNow(owner, review.id)).status, 'needs_review'),
      };
    },
  },
];

async function pathsOf(owner: Parameters<typeof reviewNow>[0], id: string): Promise<string[]> {
  const { versions } = await reviewNow(owner, id);
  return versions.map((version: { path: string }) => version.path);
}
