import { retryProxy as retry } from '#core/files/proxies/retry-proxy.ts';
import { startTranscode } from '#core/transcoding/start-transcode.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { retryProxy } from '#shared/calls/media.ts';

export const handler = handle(retryProxy, async ({ body, caller }) => {
  const { path } = body;
  const versionId = await retry(caller, path, body.version);
  await startTranscode({ workspaceId: caller.workspace.id, path, versionId });
  return done;
});
