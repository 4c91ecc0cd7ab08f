import { useState } from 'react';
import type { PlayerPosition } from '#web/features/reviews/player/player-types.ts';
import { placeOf } from '#web/features/reviews/timecodes.ts';
import type { Thread } from './comment-view.ts';

/** Stored only in this browser, and never sent. */
const storageKey = 'review-follow';

/** Whether the list of comments follows the playhead: it does unless that was turned off. */
export function useFollow() {
  const [follows, setFollows] = useState(isRemembered);
  const choose = (next: boolean) => {
    setFollows(next);
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
    } catch {
      // Storage may be disabled.
    }
  };
  return [follows, choose] as const;
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** The id of the last comment at or before a position, or of the first on its page; empty if there is none. */
export function commentAt(threads: readonly Thread[], position: PlayerPosition): string {
  if (position.page !== undefined) {
    return threads.find(({ comment }) => comment.page === position.page)?.comment.id ?? '';
  }
  let found: { id: string; milliseconds: number } | undefined;
  for (const { comment } of threads) {
    if (!comment.at) continue;
    const { milliseconds } = placeOf(comment.at);
    if (milliseconds > position.milliseconds) continue;
    if (!found || milliseconds >= found.milliseconds) found = { id: comment.id, milliseconds };
  }
  return found?.id ?? '';
}
