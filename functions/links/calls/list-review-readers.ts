import { readersOf } from '#core/links/review-readers.ts';
import { handle } from '#functions/http/handler.ts';
import { listReviewReaders } from '#shared/calls/links/links.ts';

export const handler = handle(listReviewReaders, ({ params, caller }) =>
  readersOf(caller.workspace, params.id),
);
