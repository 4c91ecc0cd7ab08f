import type { Mail } from '#core/clients/mail.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/environment.ts';
import { productName } from '#shared/product.ts';

/**
 * The operator's reply to a message. Does not quote the message: anyone can enter another person's email in the
 * contact form, and a quotation would deliver their text to that person.
 * @param writtenAt when the message was written, ISO 8601
 */
export function answerMail(to: string, writtenAt: string, text: string): Mail {
  const day = writtenAt.slice(0, 'YYYY-MM-DD'.length);
  const mail = renderMail({
    to,
    subject: `Re: your message to ${productName}`,
    paragraphs: text.trim().split(/\n\s*\n/),
    footnote: `This is our answer to your message of ${day}. You can reply to this email.`,
  });
  return { ...mail, replyTo: required(env.operatorEmail) };
}
