import * as links from '#core/links/guests/mail-link.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { mailLink } from '#shared/calls/links/links.ts';

export const handler = handle(mailLink, async ({ params, body, caller }) => {
  await links.mailLink(caller, params.id, body);
  return done;
});
