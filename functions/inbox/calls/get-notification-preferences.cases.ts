import { defaultPreferences } from '#shared/rules/notifications.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a user who has chosen nothing',
    arrange: async () => {
      const person = await signUp();
      return {
        act: () => person.call('GET /api/user/notifications'),
        answered: (body) =>
          assertEqual('The preferences', body, { preferences: defaultPreferences }),
      };
    },
  },
];
