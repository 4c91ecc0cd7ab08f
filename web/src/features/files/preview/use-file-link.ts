import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { errorCode } from '#web/lib/api/messages.ts';

interface Link {
  /** Another one for each request, also where the link is the same. */
  id: number;
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}

type LinkState = { link?: Link; problem?: 'gone' | 'failed' };

/**
 * A link to view a file. It expires, so that it can be renewed.
 * @param onMissing called if the file was moved or deleted; stable
 */
export function useFileLink({ path, version }: Entry, onMissing: () => void) {
  const { call } = useApi();
  const requests = useRef(0);
  const [state, setState] = useState<LinkState>({});

  const renew = useCallback(async () => {
    const query = { path, use: 'view' as const, ...(version && { version }) };
    try {
      const link = await call('GET /api/files/link', { query });
      requests.current += 1;
      setState({ link: { ...link, id: requests.current } });
    } catch (error) {
      const isGone = errorCode(error) === 'not_found';
      setState({ problem: isGone ? 'gone' : 'failed' });
      if (isGone) onMissing();
    }
  }, [call, path, version, onMissing]);

  useEffect(() => {
    void renew();
  }, [renew]);
  return { ...state, renew };
}
