import { listLinksPage } from '#core/links/list-links.ts';
import { handle } from '#functions/http/handler.ts';
import { listLinks } from '#shared/calls/links/links.ts';

export const handler = handle(listLinks, ({ query, caller }) =>
  listLinksPage(caller.workspace, query),
);
