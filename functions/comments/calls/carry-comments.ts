import * as comments from '#core/reviews/comments/carry-comments.ts';
import { handle } from '#functions/http/handler.ts';
import { carryComments } from '#shared/calls/carry-comments.ts';

export const handler = handle(carryComments, ({ body, params, caller }) =>
  comments.carryComments(caller, params.id, body),
);
