import { defaultPreferences } from '#shared/rules/notifications.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'of one kind',
    arrange: async () => {
      const person = await signUp();
      return {
        act: () =>
          person.call('PUT /api/user/notifications', { body: { kind: 'mention', choice: 'off' } }),
        saved: async () => {
          const { body } = await person.call('GET /api/user/notifications');
          assertEqual('The preferences', body, {
            preferences: { ...defaultPreferences, mention: 'off' },
          });
        },
      };
    },
  },
];
