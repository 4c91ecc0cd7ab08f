import { addPoster as add } from '#core/files/posters.ts';
import { handle } from '#functions/http/handler.ts';
import { addPoster } from '#shared/calls/files.ts';

export const handler = handle(addPoster, ({ body, caller }) => add(caller, body));
