import { useCallback, useRef, useState } from 'react';
import type { Drawing } from '#shared/calls/review-comments.ts';
import type { Place } from './player/player-types.ts';

/** What is written and not sent yet. */
export interface Draft {
  text: string;
  drawing?: Drawing | undefined;
  /** The place that was drawn on. */
  place?: Place | undefined;
  /** Sent with it, so that a repeat of a request whose answer was lost adds nothing. */
  key: string;
}

export const withoutDrawing = { drawing: undefined, place: undefined };

/** The change that undoes what was drawn last. */
export function withoutLastStroke({ drawing }: Draft): Partial<Draft> {
  const strokes = drawing?.strokes.slice(0, -1) ?? [];
  return strokes.length > 0 ? { drawing: { strokes } } : withoutDrawing;
}

const emptyDraft = (): Draft => ({ text: '', key: crypto.randomUUID() });

/**
 * A draft that outlives a reload, an error and a lost connection: the browser keeps it until it is sent.
 * @param name of what it belongs to, with the user and the review
 */
export function useDraft(name: string) {
  const storageKey = `review-draft ${name}`;
  const [draft, setDraft] = useState(() => stored(storageKey) ?? emptyDraft());
  const latest = useRef(draft);
  const put = useCallback(
    (next: Draft) => {
      latest.current = next;
      setDraft(next);
      store(storageKey, next.text.trim() === '' && !next.drawing ? null : next);
    },
    [storageKey],
  );
  const update = useCallback(
    (change: Partial<Draft>) => put({ ...latest.current, ...change }),
    [put],
  );
  const clear = useCallback(() => put(emptyDraft()), [put]);
  return { draft, update, clear };
}

function stored(key: string): Draft | null {
  try {
    // Only this file writes it.
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return draft;
  } catch {
    return null;
  }
}

function store(key: string, draft: Draft | null) {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Without storage, or where it is full, the draft is only on the screen.
  }
}
