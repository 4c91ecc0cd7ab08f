import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { syncFile } from '#testkit/files/files.ts';
import { allRights, createLink } from '#testkit/files/links.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { path, withFile } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a folder with files at several depths, and of one that is not there',
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      // Neither the object of an empty folder counts, nor a folder whose name begins alike.
      for (const path of ['Day 1/', 'Day 1/Sound/mix.wav', 'Day 10/B.mov']) {
        await syncFile(workspaceId, path, path.endsWith('/') ? '' : 'Four');
      }
      const body = { paths: ['Day 1/', 'Day 2/'] };
      const measure = () => owner.call('POST /api/folders/sizes', { body });
      return {
        act: measure,
        saved: async () =>
          assertEqual('The folders', (await measure()).body.folders, [
            { path: 'Day 1/', files: 2, bytes: '11', isPartial: false },
            { path: 'Day 2/', files: 0, bytes: '0', isPartial: false },
          ]),
      };
    },
  },
  {
    title: 'with the links that lead to them',
    costs: { roundTrips: 3, because: 'Which links lead to a folder is read before these are.' },
    arrange: async () => {
      const { owner } = await withFile();
      await owner.call('POST /api/links', {
        body: { opens: { kind: 'folder', folder: 'Day 1/' }, may: allRights },
      });
      const body = { paths: ['Day 1/'], withLinks: true };
      const measure = () => owner.call('POST /api/folders/sizes', { body });
      return {
        act: measure,
        saved: async () => assertEqual('The links', (await measure()).body.links, 1),
      };
    },
  },
  {
    title: 'with the links that lead to them and to reviews of their files',
    costs: { roundTrips: 3, because: 'Which links lead to a folder is read before these are.' },
    arrange: async () => {
      const { owner } = await withFile();
      const review = await startReview(owner, path);
      await syncFile(await workspaceIdOf(owner), 'Day 2/Film.mov', 'Another film.');
      const other = await startReview(owner, 'Day 2/Film.mov');
      for (const reviews of [[review.id, other.id], [other.id]]) await createLink(owner, reviews);
      const ended = await createLink(owner, [review.id]);
      await owner.call('DELETE /api/links/{id}', { params: { id: ended.link.id } });
      await owner.call('POST /api/links', {
        body: { opens: { kind: 'folder', folder: 'Day 1/' }, may: allRights },
      });
      const body = { paths: ['Day 1/'], withReviewLinks: true };
      const measure = () => owner.call('POST /api/folders/sizes', { body });
      return {
        act: measure,
        saved: async () => assertEqual('The links', (await measure()).body.links, 2),
      };
    },
  },
];
