import { useCallback, useEffect, useState } from 'react';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import type { VersionMedia } from './player/player-types.ts';
import { rememberedOriginal, rememberOriginal } from './player/remembered.ts';
import type { ReviewSource } from './review-source.ts';
import { useWaveform } from './use-waveform.ts';

interface Media extends Omit<VersionMedia, 'expiresAt' | 'framesUrl'> {
  /** The number of the version, and of its page. */
  version: number;
  page: number | undefined;
  /** Null where there is none. */
  table: FrameTable | null;
}

/**
 * The signed link to what shows a version, and the table of frames of its file: its proxy, or the file itself where that
 * was chosen, or there is no proxy.
 * @param version undefined while it is not known, or its file is erased
 * @param page of a set of pictures
 * @returns `renew` requests other links, when these have expired
 */
export function useVersionMedia(
  source: Pick<ReviewSource, 'getMedia' | 'addWaveform'>,
  version: number | undefined,
  page?: number,
) {
  const [loaded, setMedia] = useState<Media>();
  const [problem, setProblem] = useState<'failed' | 'withheld'>();
  const [isOriginal, setOriginal] = useState(rememberedOriginal);
  // The numbers of the versions whose original this browser has failed to play.
  const [unplayable, setUnplayable] = useState<readonly number[]>([]);

  const load = useCallback(
    async (isCurrent: (links: Partial<VersionMedia>) => boolean) => {
      if (version === undefined) return;
      const {
        framesUrl,
        expiresAt: _,
        ...links
      } = await source.getMedia(String(version), page?.toString());
      const table = framesUrl ? await fetchTable(framesUrl) : null;
      if (!isCurrent(links)) return;
      setMedia({ version, page, table, ...links });
      setProblem(undefined);
    },
    [source, version, page],
  );
  const request = useCallback(
    async (isCurrent: () => boolean) => {
      try {
        await load(isCurrent);
      } catch (error) {
        if (isCurrent()) setProblem(errorCode(error) === 'link_forbids' ? 'withheld' : 'failed');
      }
    },
    [load],
  );
  // Other links to the same original would load it once more, which this browser does not play.
  const refreshProxy = useCallback(
    () => load(({ proxy: made, proxyState }) => !!made || proxyState?.state !== 'making'),
    [load],
  );
  useEffect(() => {
    let isCurrent = true;
    void request(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [request]);

  const media = loaded?.version === version && loaded?.page === page ? loaded : undefined;
  const waveform = useWaveform(source, media);
  const { url, proxy } = media ?? {};
  const isUnplayable = version !== undefined && unplayable.includes(version);
  // Nothing here reads the frames of some originals.
  const hasBoth = url !== undefined && proxy !== undefined && !media?.hasFramesOfProxy;
  const isOn = hasBoth ? isOriginal && !isUnplayable : !proxy;
  return {
    url: isOn ? url : proxy?.url,
    clock: isOn ? undefined : proxy,
    /** Undefined while it is on its way; null where there is none. */
    table: media?.table,
    proxyState: media?.proxyState,
    refreshProxy,
    hasFramesOfProxy: media?.hasFramesOfProxy,
    strip: media?.strip,
    waveform,
    original: hasBoth
      ? {
          isOn,
          isUnplayable,
          toggle() {
            rememberOriginal(!isOriginal);
            setOriginal(!isOriginal);
          },
        }
      : undefined,
    /** Shows the proxy instead of an original that the browser fails to play. */
    onUnplayable:
      hasBoth && isOn ? () => setUnplayable((before) => [...before, version ?? 0]) : undefined,
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
