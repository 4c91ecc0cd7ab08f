import { measureFolders as measure } from '#core/files/listing/measure-folders.ts';
import { countOpenLinks } from '#core/links/count-open-links.ts';
import { together } from '#core/runtime/together.ts';
import { handle } from '#functions/http/handler.ts';
import { measureFolders } from '#shared/calls/files.ts';

export const handler = handle(measureFolders, async ({ body, caller }) => {
  const { paths, withLinks, withReviewLinks: withReviews = false } = body;
  const [folders, links] = await together([
    measure(caller.workspace.id, paths),
    (withLinks || withReviews) && countOpenLinks(caller.workspace, paths, { withReviews }),
  ]);
  return { folders, ...(typeof links === 'number' && { links }) };
});
