import * as links from '#core/links/create-link.ts';
import { describeLink } from '#core/links/describe-links.ts';
import { handle } from '#functions/http/handler.ts';
import { createLink } from '#shared/calls/links/links.ts';

export const handler = handle(createLink, async ({ body, caller }) => {
  const { link, url } = await links.createLink(caller, body);
  return { link: await describeLink(caller.workspace.id, link), url };
});
