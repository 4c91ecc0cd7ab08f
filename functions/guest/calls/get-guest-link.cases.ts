import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { allRights, createLink, enter, withGuest } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { startReview, withReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { content, sendFile, title, withSender } from '#testkit/files/upload-requests.ts';

export const cases: ReadingCase[] = [
  {
    title: 'that takes files, of a guest who has sent one',
    arrange: async () => {
      const { guest, link } = await withSender();
      await sendFile(guest, 'A001.mov');
      return {
        act: () => guest.call('GET /api/guest/{link}'),
        answered: (body) =>
          assertEqual('The answer', body, {
            company: null,
            branding: {},
            may: link.may,
            guest: { name: 'Clara Client' },
            expiresAt: link.expiresAt,
            opens: {
              kind: 'upload',
              title,
              maxBytes: 100_000_000_000,
              received: content.length,
              sent: { files: 1, bytes: content.length },
            },
          }),
      };
    },
  },
  {
    title: 'that opens two reviews, with the posters of their films',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, review } = await withReview();
      await uploadFile(owner, 'Scene.mov');
      const scene = await startReview(owner, 'Scene.mov');
      await addPoster(owner, path);
      const guest = await enter(await createLink(owner, [review.id, scene.id]));
      return {
        act: () => guest.call('GET /api/guest/{link}'),
        answered: ({ opens }) =>
          assertEqual(
            'Whether each has a poster',
            opens.reviews.map(({ poster }: { poster?: string }) => poster !== undefined),
            [true, false],
          ),
      };
    },
  },
  {
    title: 'of a guest with a name',
    arrange: async () => {
      const { guest, review, link } = await withGuest();
      return {
        act: () => guest.call('GET /api/guest/{link}'),
        answered: (body) =>
          assertEqual('The answer', body, {
            company: null,
            branding: {},
            may: allRights,
            guest: { name: 'Clara Client' },
            expiresAt: link.expiresAt,
            opens: {
              kind: 'reviews',
              reviews: [
                {
                  ...{ id: review.id, title: review.title, status: 'needs_review' },
                  newest: { number: 1, kind: 'film', addedAt: review.versions[0].addedAt },
                },
              ],
            },
          }),
      };
    },
  },
];
