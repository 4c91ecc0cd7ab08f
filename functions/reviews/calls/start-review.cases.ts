import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { pictures, startReview, withPictures } from '#testkit/files/reviews.ts';
import { path, withFile } from '#testkit/files/stored-files.ts';

const steps =
  'The file is read before its review is stored; who is in it and where its files are is read after that.';

export const cases: Case[] = [
  {
    title: 'of a file',
    costs: { roundTrips: 4, because: steps },
    arrange: async () => {
      const { owner } = await withFile();
      return {
        act: () => owner.call('POST /api/reviews', { body: { path } }),
        saved: async () => {
          const { reviews } = (await owner.call('GET /api/reviews')).body;
          assertEqual(
            'The reviews',
            reviews.map(({ title, versions }: { title: string; versions: object[] }) => [
              title,
              versions.length,
            ]),
            [['Film', 1]],
          );
        },
      };
    },
  },
  {
    title: 'of a film',
    costs: { roundTrips: 4, because: steps },
    arrange: async () => {
      const { owner } = await withFile('hot', clipContent('25.mp4'));
      return {
        act: () => owner.call('POST /api/reviews', { body: { path } }),
        saved: async () => {
          const { id, versions } = (await owner.call('GET /api/reviews')).body.reviews[0];
          const options = { params: { id } };
          const { framesUrl } = (await owner.call('GET /api/reviews/{id}/media', options)).body;
          const { timescale } = await (await fetch(framesUrl)).json();
          assertEqual('The frames', [versions[0].frames.rate.numerator, timescale > 0], [25, true]);
        },
      };
    },
  },
  {
    title: 'of pictures',
    costs: { roundTrips: 4, because: steps },
    arrange: async () => {
      const { owner } = await withPictures();
      return {
        act: () => owner.call('POST /api/reviews', { body: { pages: [...pictures] } }),
        saved: async () => {
          const { reviews } = (await owner.call('GET /api/reviews')).body;
          assertEqual(
            'The pages',
            reviews.map(
              ({ versions: [{ pages }] }: { versions: [{ pages: object[] }] }) => pages.length,
            ),
            [3],
          );
        },
      };
    },
  },
  {
    title: 'of a file that is in one',
    costs: { roundTrips: 4, because: steps },
    arrange: async () => {
      const { owner } = await withFile();
      const { id } = await startReview(owner, path);
      return {
        act: () => owner.call('POST /api/reviews', { body: { path } }),
        saved: async () => {
          const { reviews } = (await owner.call('GET /api/reviews')).body;
          assertEqual(
            'The reviews',
            reviews.map((review: { id: string }) => review.id),
            [id],
          );
        },
      };
    },
  },
];
