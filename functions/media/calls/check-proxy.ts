import { checkProxy as check } from '#core/reviews/proxies/check-proxy.ts';
import { handle } from '#functions/http/handler.ts';
import { checkProxy } from '#shared/calls/media.ts';

export const handler = handle(checkProxy, ({ body, caller: { user, workspace } }) =>
  check(workspace.id, body, user.id),
);
