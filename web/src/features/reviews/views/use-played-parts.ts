import { useEffect, useRef } from 'react';
import type { PlayerPosition } from '#web/features/reviews/player/player-types.ts';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import type { PlayedParts } from './played-parts.ts';

/** Milliseconds between two reports. */
const everyMs = 30_000;

/** Reports what is played of a version, once it is shown and as long as it is on the page. */
export function usePlayedParts(source: ReviewSource, version: number) {
  const parts = useRef<PlayedParts>(undefined);
  useEffect(() => {
    const flush = () => parts.current?.flush();
    const timer = setInterval(flush, everyMs);
    // A page that is closed, or left, is hidden first.
    document.addEventListener('visibilitychange', flush);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);
  return {
    /** Without its script nothing is reported, and nothing is said. */
    open: () => {
      void import('./played-parts.ts').then(
        ({ collectPlayedParts }) => {
          parts.current ??= collectPlayedParts((played) => source.noteView(version, played));
          parts.current.open();
        },
        () => undefined,
      );
    },
    at: (position: PlayerPosition) => parts.current?.at(position),
  };
}
