import * as links from '#core/links/change-link.ts';
import { describeLink } from '#core/links/describe-links.ts';
import { handle } from '#functions/http/handler.ts';
import { changeLink } from '#shared/calls/links/links.ts';

export const handler = handle(changeLink, async ({ params, body, caller }) => {
  const link = await links.changeLink(caller, params.id, body);
  return { link: await describeLink(caller.workspace.id, link) };
});
