import { addProxy as add } from '#core/files/proxies/add-proxy.ts';
import { handle } from '#functions/http/handler.ts';
import { addProxy } from '#shared/calls/media.ts';

export const handler = handle(addProxy, async ({ body, caller }) => ({
  proxy: await add(caller, body),
}));
