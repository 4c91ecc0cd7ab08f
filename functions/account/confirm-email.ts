import { done, Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { confirmEmail } from '#shared/account.ts';
import { takeEmail } from './email-change.ts';
import { readLink, spendLink } from './links.ts';
import { emailConfirmed } from './store.ts';

export const handler = handle(confirmEmail, async ({ body: { token }, event }) => {
  const link = await readLink(token, 'confirm_email', 'change_email');
  const { purpose, subjectId: id, email } = link;
  if (purpose === 'change_email') return new Reply(done, await takeEmail(link, event));
  await transact([spendLink(link), emailConfirmed({ id, email })]);
  return done;
});
