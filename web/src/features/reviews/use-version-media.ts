import { useCallback, useEffect, useState } from 'react';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import type { ReviewSource } from './review-source.ts';

interface Media {
  /** The number of the version. */
  version: number;
  url?: string;
  /** Undefined while it is on its way; null where there is none. */
  table?: FrameTable | null;
}

/**
 * The signed link to the file of a version, and its table of frames.
 * @param version undefined while it is not known, or its file is erased
 * @returns `renew` requests another link, when one has expired
 */
export function useVersionMedia(
  source: Pick<ReviewSource, 'getMedia'>,
  version: number | undefined,
) {
  const [media, setMedia] = useState<Media>();
  const [problem, setProblem] = useState<'failed' | 'withheld'>();

  const request = useCallback(
    async (isCurrent: () => boolean) => {
      if (version === undefined) return;
      try {
        const { framesUrl, proxy, url = proxy?.url } = await source.getMedia(String(version));
        const table = framesUrl ? await fetchTable(framesUrl) : null;
        if (!isCurrent()) return;
        setMedia({ version, table, ...(url !== undefined && { url }) });
        setProblem(undefined);
      } catch (error) {
        if (isCurrent()) setProblem(errorCode(error) === 'link_forbids' ? 'withheld' : 'failed');
      }
    },
    [source, version],
  );
  useEffect(() => {
    let isCurrent = true;
    void request(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [request]);

  return {
    ...(media?.version === version && media),
    failed: problem === 'failed',
    /** A link that only lets look gives nothing of a file that browsers do not show. */
    isWithheld: problem === 'withheld',
    renew: useCallback(() => request(() => true), [request]),
  };
}

/**
 * The table as the server has stored and checked it.
 * @throws if it cannot be fetched: without it, comments on frames would be shown at the wrong places
 */
async function fetchTable(url: string): Promise<FrameTable> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The table of frames: ${response.status}`);
  return response.json();
}
