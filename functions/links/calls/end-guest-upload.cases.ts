import { type Case, reasons } from '#testkit/cases/case.ts';
import { guestsOf } from '#testkit/files/links.ts';
import { assertNothingHeld, sentPart, withSender } from '#testkit/files/upload-requests.ts';

export const cases: Case[] = [
  {
    title: 'of which a part has arrived',
    costs: { roundTrips: 6, because: reasons.counted },
    arrange: async () => {
      const { owner, link, guest } = await withSender();
      const upload = await sentPart(guest, 'A001.mov');
      const [{ id = '' } = {}] = await guestsOf(owner, link.id);
      return {
        doneBefore: ['not_found'],
        act: () =>
          owner.call('DELETE /api/links/{id}/guests/{guest}/uploads/{upload}', {
            params: { id: link.id, guest: id, upload },
          }),
        saved: () => assertNothingHeld(owner),
      };
    },
  },
];
