import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { confirmEmail } from '#shared/account.ts';
import { readLink, spendLink } from './links.ts';
import { emailConfirmed } from './store.ts';

export const handler = handle(confirmEmail, async ({ body: { token } }) => {
  const link = await readLink(token, 'confirm_email');
  const { subjectId: id, email } = link;
  await transact([spendLink(link), emailConfirmed({ id, email })]);
  return done;
});
