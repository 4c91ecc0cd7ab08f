import { posterLinks, trashedPosterLinks } from '#core/files/posters.ts';
import { handle } from '#functions/http/handler.ts';
import { getPosters } from '#shared/calls/files.ts';

export const handler = handle(getPosters, async ({ body, caller: { workspace } }) => ({
  posters:
    'trashed' in body
      ? await trashedPosterLinks(workspace.id, body.trashed)
      : await posterLinks(workspace.id, body.paths),
}));
