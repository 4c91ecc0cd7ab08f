import { listAuditPage } from '#core/audit/store.ts';
import { handle } from '#functions/http/handler.ts';
import { listAuditEntries } from '#shared/calls/audit.ts';

export const handler = handle(listAuditEntries, ({ query, caller: { workspace } }) => {
  const { after, limit = '50', ...filter } = query;
  return listAuditPage(workspace.id, { after, limit: Number(limit), filter });
});
