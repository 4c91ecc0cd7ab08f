import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { postTemplate, templatesOf } from '#testkit/files/restricted-folders.ts';

export const cases: Case[] = [
  {
    title: 'of folders without those that they are in',
    arrange: async () => {
      const owner = await subscriber('business');
      return {
        act: () => postTemplate(owner, ['Sound', 'Footage/B cam', 'Footage/A cam']),
        saved: async () => {
          const templates = await templatesOf(owner);
          assertEqual('The folders', templates.at(-1)?.folders, [
            'Footage',
            'Footage/A cam',
            'Footage/B cam',
            'Sound',
          ]);
        },
      };
    },
  },
];
