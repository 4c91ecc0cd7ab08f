import { operatorMail } from '#core/messages/operator-mail.ts';
import { saveMessage } from '#core/messages/save-message.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { addressOf } from '#functions/http/address.ts';
import { done } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { sendContactMessage } from '#shared/calls/messages.ts';

export const handler = handlePublic(sendContactMessage, async ({ body, event }) => {
  await consumeRateLimit(['contact_from_address', addressOf(event)]);
  const { name, email, company, message } = body;
  const facts = { Name: name, Email: email, Company: company };
  const copy = operatorMail(`message from ${name}`, facts, message, email);
  await saveMessage('contactMessage', body, copy);
  return done;
});
