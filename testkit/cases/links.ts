import { callAs, signUp } from '#testkit/people.ts';
import { mailsWith, secureTokenMailedTo, tokenMailedTo } from '#testkit/table.ts';
import { assertEqual, type Case } from './case.ts';
import { email, isSignedOut, login, newPassword, userWith } from './test-account.ts';

export const links = {
  'POST /api/confirm-email': [
    {
      title: 'by the mailed link',
      arrange: async () => {
        await signUp(email);
        const token = await tokenMailedTo(email);
        return {
          act: () => callAs(null, 'POST /api/confirm-email', { body: { token } }),
          doneBefore: ['not_found'],
          saved: async () => assertEqual('emailConfirmed', (await userWith()).emailConfirmed, true),
        };
      },
    },
  ],
  'POST /api/resend-confirmation': [
    {
      title: 'before it is confirmed',
      arrange: async () => {
        const person = await signUp(email);
        return {
          act: () => person.call('POST /api/resend-confirmation'),
          saved: async () => assertEqual('A second mail', (await mailsTo('confirm')) >= 2, true),
        };
      },
    },
  ],
  'POST /api/forgot-password': [
    {
      title: 'for an existing account',
      arrange: async () => {
        await signUp(email);
        const act = () => callAs(null, 'POST /api/forgot-password', { body: { email } });
        return {
          act,
          saved: async () => assertEqual('A mail with a link', (await mailsTo('reset')) >= 1, true),
        };
      },
    },
  ],
  'POST /api/reset-password': [
    {
      title: 'by the mailed link',
      arrange: async () => {
        const person = await signUp(email);
        await callAs(null, 'POST /api/forgot-password', { body: { email } });
        const body = { token: await tokenMailedTo(email), password: newPassword };
        return {
          act: () => callAs(null, 'POST /api/reset-password', { body }),
          doneBefore: ['not_found'],
          saved: async () => {
            assertEqual('The email', (await userWith(newPassword)).email, email);
            await isSignedOut(person);
          },
        };
      },
    },
  ],
  'POST /api/secure-account': [
    {
      title: 'by the link of a mail about a new browser',
      arrange: async () => {
        const person = await signUp(email);
        await login();
        const body = { token: await secureTokenMailedTo(email) };
        return {
          act: () => callAs(null, 'POST /api/secure-account', { body }),
          doneBefore: ['not_found'],
          saved: async () => {
            await isSignedOut(person);
            assertEqual('The old password', (await login()).status, 401);
            const reset = { token: await tokenMailedTo(email), password: newPassword };
            // If this is checked a second time, the link is already consumed.
            await callAs(null, 'POST /api/reset-password', { body: reset });
            await userWith(newPassword);
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;

async function mailsTo(link: string): Promise<number> {
  return (await mailsWith(link)).filter(({ to }) => to === email).length;
}
