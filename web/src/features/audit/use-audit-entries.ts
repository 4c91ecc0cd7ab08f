import type { CallAt } from '#shared/api.ts';
import type { AuditTopic } from '#shared/calls/audit.ts';
import type { Answer } from '#shared/operation.ts';
import { pathOf } from '#web/lib/api/api-client.ts';
import { useMorePages } from '#web/lib/hooks/use-more-pages.ts';

/** Which entries are shown; what is absent does not filter. */
export interface AuditFilter {
  topic?: AuditTopic;
  who?: string;
  text?: string;
}

type Page = Answer<CallAt<'GET /api/audit'>>;

/**
 * The workspace's audit entries, newest first and page by page; refetched on every mount. The filter stays the same: the
 * server applies it, so that the browser reads no more than it shows.
 */
export function useAuditEntries(filter: AuditFilter) {
  const { pages, ...state } = useMorePages<Page>((after) =>
    pathOf('GET /api/audit', { query: { ...filter, after } }),
  );
  return {
    /** Undefined until the first page has loaded. */
    entries: pages.length > 0 ? newestFirst(pages) : undefined,
    ...state,
  };
}

/** The pages in the order of their times: uploads are stored where their hour began, with the time of the last one. */
function newestFirst(pages: readonly Page[]) {
  const entries = pages.flatMap(({ auditEntries }) => auditEntries);
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
