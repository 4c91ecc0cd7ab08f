import { listAuditPage } from '#core/audit/store.ts';
import { handle } from '#functions/http/handler.ts';
import { listAuditEntries } from '#shared/audit.ts';

/** One or two screens of entries. */
const pageSize = 50;

export const handler = handle(listAuditEntries, ({ query: { after }, caller: { workspace } }) =>
  listAuditPage(workspace.id, { after, limit: pageSize }),
);
