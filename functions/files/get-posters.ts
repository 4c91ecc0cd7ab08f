import { posterLinks } from '#core/files/posters.ts';
import { handle } from '#functions/http/handler.ts';
import { getPosters } from '#shared/files.ts';

export const handler = handle(getPosters, async ({ body, caller }) => ({
  posters: await posterLinks(caller.workspace.id, body.paths),
}));
