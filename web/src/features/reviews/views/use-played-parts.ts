import { useEffect, useMemo } from 'react';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import { collectPlayedParts, type PlayedParts } from './played-parts.ts';

/** Milliseconds between two reports. */
const everyMs = 30_000;

/** Reports what is played of a version, once it is shown and as long as it is on the page. */
export function usePlayedParts(source: ReviewSource, version: number): PlayedParts {
  const parts = useMemo(
    () => collectPlayedParts((played) => source.noteView(version, played)),
    [source, version],
  );
  useEffect(() => {
    const timer = setInterval(parts.flush, everyMs);
    // A page that is closed, or left, is hidden first.
    document.addEventListener('visibilitychange', parts.flush);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', parts.flush);
      parts.flush();
    };
  }, [parts]);
  return parts;
}
