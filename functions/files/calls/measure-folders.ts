import { measureFolders as measure } from '#core/files/listing/measure-folders.ts';
import { countOpenLinks } from '#core/links/linked-folders.ts';
import { together } from '#core/runtime/together.ts';
import { handle } from '#functions/http/handler.ts';
import { measureFolders } from '#shared/calls/files.ts';

export const handler = handle(measureFolders, async ({ body, caller }) => {
  const { id } = caller.workspace;
  const [folders, links] = await together([
    measure(id, body.paths),
    body.withLinks && countOpenLinks(id, body.paths),
  ]);
  return { folders, ...(typeof links === 'number' && { links }) };
});
