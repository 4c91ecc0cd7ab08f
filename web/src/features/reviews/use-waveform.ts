import { useEffect, useEffectEvent, useState } from 'react';
import type { Waveform } from '#shared/rules/film/waveform.ts';
import type { VersionMedia } from './player/player-types.ts';
import type { ReviewSource } from './review-source.ts';

interface ShownMedia extends Omit<VersionMedia, 'expiresAt'> {
  /** The number of the version. */
  version: number;
}

/**
 * The waveform of what is shown, once it is there. Where it is missing, the browser of a member who may add it measures it
 * of what it plays.
 * @param media undefined while it is requested
 */
export function useWaveform(
  source: Pick<ReviewSource, 'addWaveform'>,
  media: ShownMedia | undefined,
): Waveform | undefined {
  const [loaded, setLoaded] = useState<{ version: number; peaks: Waveform }>();
  const load = useEffectEvent(async (signal: AbortSignal) => {
    if (!media || loaded?.version === media.version) return;
    const { version, waveformUrl, waveformOf, proxy, url = proxy?.url } = media;
    const played = proxy?.url ?? url;
    const peaks = waveformUrl
      ? await fetchWaveform(waveformUrl, signal)
      : waveformOf && played && (await source.addWaveform?.(waveformOf, played, signal));
    if (peaks && !signal.aborted) setLoaded({ version, peaks });
  });
  const version = media?.version;
  const isStored = media?.waveformUrl !== undefined;
  const isMissing = media?.waveformOf !== undefined;
  useEffect(() => {
    if (version === undefined || !(isStored || isMissing)) return;
    const ended = new AbortController();
    // A player without a waveform plays all the same.
    load(ended.signal).catch(() => undefined);
    return () => ended.abort();
  }, [version, isStored, isMissing]);
  return loaded && loaded.version === version ? loaded.peaks : undefined;
}

async function fetchWaveform(url: string, signal: AbortSignal): Promise<Waveform | null> {
  const answer = await fetch(url, { signal });
  return answer.ok ? answer.json() : null;
}
