import { retryProxy as retry } from '#core/files/proxies/retry-proxy.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { retryProxy } from '#shared/calls/media.ts';

export const handler = handle(retryProxy, async ({ body, caller }) => {
  await retry(caller, body.path, body.version);
  return done;
});
