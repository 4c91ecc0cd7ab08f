import { useEffect, useEffectEvent, useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { useApi } from '#web/lib/api-context.ts';
import { useAction } from '#web/lib/use-action.ts';

type Page = Answer<CallAt<'GET /api/audit'>>;

/** The workspace's audit entries, newest first and page by page; refetched on every mount. */
export function useAuditEntries() {
  const { call } = useApi();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [failed, setFailed] = useState(false);
  const after = pages.at(-1)?.next;

  const { run: showMore, busy } = useAction(
    async () => {
      setFailed(false);
      const page = await call('GET /api/audit', after ? { query: { after } } : {});
      setPages((before) => [...before, page]);
    },
    () => setFailed(true),
  );
  const begin = useEffectEvent(showMore);
  useEffect(() => {
    void begin();
  }, []);

  return {
    /** Undefined until the first page has loaded. */
    entries: pages.length > 0 ? pages.flatMap(({ auditEntries }) => auditEntries) : undefined,
    hasMore: after !== undefined,
    showMore,
    busy,
    failed,
  };
}
