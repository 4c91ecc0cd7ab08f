import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { linksOf, withLink } from '#testkit/files/links.ts';
import { requestOf, withRequest } from '#testkit/files/upload-requests.ts';

export const cases: Case[] = [
  {
    title: 'that takes files, to another limit',
    costs: {
      roundTrips: 5,
      because:
        'The link and what it opens are read before it is changed, and described after that.',
    },
    arrange: async () => {
      const { owner, link } = await withRequest();
      const { may, isOverlaid, expiresAt } = link;
      const body = { may, isOverlaid, expiresAt, addresses: [], domains: [], maxBytes: 5_000 };
      return {
        act: () => owner.call('PUT /api/links/{id}', { params: { id: link.id }, body }),
        saved: async () => {
          const { maxBytes, received } = (await requestOf(owner)) ?? {};
          assertEqual('The request', [maxBytes, received], [5_000, 0]);
        },
      };
    },
  },
  {
    title: 'to another end, with a passcode',
    costs: {
      roundTrips: 6,
      because:
        'The link and what it opens are read before it is changed, and described after that.',
    },
    arrange: async () => {
      const { owner, link } = await withLink();
      const expiresAt = new Date(Date.parse(link.expiresAt) + 86_400_000).toISOString();
      const may = { comment: true, approve: false, download: false };
      const asked = {
        isOverlaid: true,
        sharesWithOtherLinks: true,
        addresses: [],
        domains: [],
        passcode: 'Cutting room 14',
      };
      const name = 'Round 2';
      const options = { params: { id: link.id }, body: { name, may, expiresAt, ...asked } };
      return {
        act: () => owner.call('PUT /api/links/{id}', options),
        saved: async () => {
          const [changed] = await linksOf(owner);
          assertEqual(
            'The link',
            [
              changed?.name,
              changed?.may,
              changed?.expiresAt,
              changed?.isOverlaid,
              changed?.sharesWithOtherLinks,
              changed?.hasPasscode,
            ],
            [name, may, expiresAt, true, true, true],
          );
        },
      };
    },
  },
];
