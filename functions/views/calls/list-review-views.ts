import { listViewsPage } from '#core/reviews/views.ts';
import { handle } from '#functions/http/handler.ts';
import { listReviewViews } from '#shared/calls/views/views.ts';

export const handler = handle(listReviewViews, ({ params, query, caller }) =>
  listViewsPage(caller.workspace, params.id, query),
);
