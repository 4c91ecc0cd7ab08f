import { fileMedia } from '#core/reviews/proxies/file-media.ts';
import { handle } from '#functions/http/handler.ts';
import { getFileMedia } from '#shared/calls/media.ts';

export const handler = handle(getFileMedia, ({ query, caller }) => fileMedia(caller, query));
