import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { linksOf, withGuest } from '#testkit/files/links.ts';
import {
  assertNothingHeld,
  completeSending,
  sentPart,
  withSender,
} from '#testkit/files/upload-requests.ts';

export const cases: Case[] = [
  {
    title: 'that takes files, in the middle of an upload',
    costs: { roundTrips: 3, because: 'The link and what it opens are read before it is changed.' },
    arrange: async () => {
      const { owner, workspaceId, link, guest } = await withSender();
      const id = await sentPart(guest, 'A001.mov');
      return {
        doneBefore: ['not_found'],
        act: () => owner.call('DELETE /api/links/{id}', { params: { id: link.id } }),
        saved: async () => {
          assertEqual('Completed', (await completeSending(guest, id)).status, 404);
          await runAllChanges(workspaceId);
          await assertNothingHeld(owner);
        },
      };
    },
  },
  {
    title: 'that a guest has open',
    costs: { roundTrips: 4, because: 'The link and what it opens are read before it is changed.' },
    arrange: async () => {
      const { owner, link, guest } = await withGuest();
      return {
        doneBefore: ['not_found'],
        act: () => owner.call('DELETE /api/links/{id}', { params: { id: link.id } }),
        saved: async () => {
          assertEqual('The state', (await linksOf(owner))[0]?.state, 'revoked');
          assertEqual('Open', (await guest.call('GET /api/guest/{link}')).status, 404);
        },
      };
    },
  },
];
