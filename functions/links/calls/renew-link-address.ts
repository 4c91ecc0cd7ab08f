import { renewAddress } from '#core/links/change-link.ts';
import { describeLink } from '#core/links/describe-links.ts';
import { handle } from '#functions/http/handler.ts';
import { renewLinkAddress } from '#shared/calls/links/links.ts';

export const handler = handle(renewLinkAddress, async ({ params, caller }) => {
  const { link, url } = await renewAddress(caller, params.id);
  return { link: await describeLink(caller.workspace.id, link), url };
});
