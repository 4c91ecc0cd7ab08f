import { addPoster as add } from '#core/files/posters.ts';
import { handle } from '#functions/http/handler.ts';
import { addPoster } from '#shared/files.ts';

export const handler = handle(addPoster, ({ body, caller }) => add(caller, body));
