import type { Mail } from '#functions/clients/mail.ts';
import { required } from '#functions/runtime/environment.ts';
import { env } from '#shared/environment.ts';
import { productName } from '#shared/product.ts';
import { renderMail } from './mail-layout.ts';

/**
 * The operator's answer to what somebody wrote. It quotes nothing of the message: anybody can give a stranger's email on
 * the contact form, and a quotation would carry their words to that stranger.
 * @param writtenAt when it was written, ISO 8601
 */
export function answerMail(to: string, writtenAt: string, text: string): Mail {
  const day = writtenAt.slice(0, 'YYYY-MM-DD'.length);
  const mail = renderMail({
    to,
    subject: `Re: your message to ${productName}`,
    paragraphs: text.trim().split(/\n\s*\n/),
    footnote: `This answers what you wrote to us on ${day}. Just reply to write again.`,
  });
  return { ...mail, replyTo: required(env.operatorEmail) };
}
