import { takeOver } from '#core/links/change-link.ts';
import { describeLink } from '#core/links/describe-links.ts';
import { handle } from '#functions/http/handler.ts';
import { takeOverLink } from '#shared/calls/links/links.ts';

export const handler = handle(takeOverLink, async ({ params, caller }) => {
  const link = await takeOver(caller, params.id);
  return { link: await describeLink(caller.workspace.id, link) };
});
