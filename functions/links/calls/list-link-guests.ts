import { listGuestsPage } from '#core/links/guests/list-guests.ts';
import { handle } from '#functions/http/handler.ts';
import { listLinkGuests } from '#shared/calls/links/link-guests.ts';

export const handler = handle(listLinkGuests, ({ params, query, caller }) =>
  listGuestsPage(caller.workspace, params.id, query.after),
);
