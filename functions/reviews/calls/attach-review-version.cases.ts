import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { attach, copies, withLostVersion } from '#testkit/files/lost-versions.ts';
import { reviewNow } from '#testkit/files/reviews.ts';

export const cases: Case[] = [
  {
    title: 'to one of two copies, after a guest has decided',
    costs: {
      roundTrips: 10,
      because:
        'The review names the version, whose file is read to compare it; who is in the review and where its files are is read after the change.',
    },
    arrange: async () => {
      const { owner, review } = await withLostVersion();
      const [to] = copies;
      return {
        act: () => attach(owner, review.id, to),
        saved: async () => {
          const [version] = (await reviewNow(owner, review.id)).versions;
          assertEqual('The file', [version.path, version.state], [to, 'current']);
        },
      };
    },
  },
];
