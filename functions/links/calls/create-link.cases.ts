import { defaultRequestFiles } from '#shared/rules/link-limits.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { allRights, enter, linksOf, tokenIn } from '#testkit/files/links.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { requestOf, withRequest } from '#testkit/files/upload-requests.ts';

export const cases: Case[] = [
  {
    title: 'that takes files',
    costs: { roundTrips: 5, because: 'What it opens is described once it is saved.' },
    arrange: async () => {
      const { owner } = await withRequest();
      const terms = { folder: 'Incoming/', title: 'Stills', maxBytes: 5_000, storage: 'cold' };
      const body = { opens: { kind: 'upload', ...terms } };
      return {
        act: () => owner.call('POST /api/links', { body }),
        saved: async () => {
          assertEqual('The request', await requestOf(owner), {
            kind: 'upload' as const,
            ...terms,
            ...{ received: 0, files: 0, maxFiles: defaultRequestFiles, openUploads: 0 },
          });
        },
      };
    },
  },
  {
    title: 'by which a guest then enters',
    costs: { roundTrips: 5, because: 'What it opens is described once it is saved.' },
    arrange: async () => {
      const { owner, review } = await withReview();
      const opens = { kind: 'reviews', reviews: [review.id] };
      const body = {
        name: 'Round 1',
        opens,
        may: allRights,
        sharesWithOtherLinks: true,
        passcode: 'Cutting room 14',
      };
      return {
        act: () => owner.call('POST /api/links', { body }),
        afterSuccess: async ({ body: { link, url } }) => {
          const guest = await enter({ link, token: tokenIn(url) }, { passcode: body.passcode });
          const { status } = await guest.call('GET /api/guest/{link}');
          assertEqual('Entered', status, 200);
        },
        saved: async () => {
          const [link] = await linksOf(owner);
          assertEqual(
            'The link',
            [link?.name, link?.opens, link?.sharesWithOtherLinks, link?.hasPasscode],
            [
              'Round 1',
              { kind: 'reviews', reviews: [{ id: review.id, title: review.title }] },
              true,
              true,
            ],
          );
        },
      };
    },
  },
];
