import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { withLink } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { path } from '#testkit/files/stored-files.ts';
import { uniqueEmail } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

export const cases: Case[] = [
  {
    title: 'to a review, with its poster',
    costs: {
      roundTrips: 9,
      because:
        'Token, link, review and file are read one from the other; the limits of the sender come before those of a mailbox.',
    },
    arrange: async () => {
      const { owner, link, token } = await withLink();
      await addPoster(owner, path);
      const to = [uniqueEmail()];
      const options = { params: { id: link.id }, body: { token, to } };
      return {
        act: () => owner.call('POST /api/links/{id}/mails', options),
        saved: async () => {
          const [mail] = await mailsTo(to[0] ?? '');
          assertEqual('The mail', String(mail?.['text']).includes(token), true);
        },
      };
    },
  },
];
