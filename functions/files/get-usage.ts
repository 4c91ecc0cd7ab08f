import { storageUsage } from '#core/files/usage.ts';
import { handle } from '#functions/http/handler.ts';
import { getUsage } from '#shared/storage-usage.ts';

export const handler = handle(getUsage, ({ caller: { workspace } }) =>
  storageUsage(workspace.id, workspace.subscription),
);
