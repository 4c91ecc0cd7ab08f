import type { Session } from '#shared/calls/sessions.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { callAs, password, signUp } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of two browsers, the newest first',
    arrange: async () => {
      const person = await signUp(email);
      setClockAhead({ hours: 3 });
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
      await callAs(null, 'POST /api/login', { body: { email, password }, headers });
      return {
        act: () => person.call('GET /api/sessions'),
        answered: ({ sessions }: { sessions: Session[] }) => {
          assertEqual(
            'The sessions',
            sessions.map(({ device, current }) => [device, current]),
            [
              ['Firefox on Linux', false],
              ['Unknown browser', true],
            ],
          );
          const [newest, own] = sessions.map(({ createdAt }) => Date.parse(createdAt));
          const hours = Math.floor(((newest ?? 0) - (own ?? 0)) / 3_600_000);
          assertEqual('The hours between them', hours, 3);
          for (const { createdAt, renewedAt } of sessions) {
            assertEqual('The renewal', renewedAt, createdAt);
          }
        },
      };
    },
  },
];
