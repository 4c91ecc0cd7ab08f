import { useCallback, useRef, useState } from 'react';
import type { Drawing } from '#shared/calls/review-comments.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import type { Place } from './player/player-types.ts';

/** What is written and not sent yet. */
export interface Draft {
  text: string;
  drawing?: Drawing | undefined;
  /** The path of the picture that it shows. */
  still?: string | undefined;
  /** The place that was drawn on. */
  place?: Place | undefined;
  /** Who was to read it when it was begun: see `audienceOfDraft`. */
  audience?: Audience | undefined;
  /** Sent with it, so that a repeat of a request whose answer was lost adds nothing. */
  key: string;
}

export const withoutDrawing = { drawing: undefined, place: undefined };

/** The change that undoes what was drawn last. */
export function withoutLastStroke({ drawing }: Draft): Partial<Draft> {
  const strokes = drawing?.strokes.slice(0, -1) ?? [];
  return strokes.length > 0 ? { drawing: { strokes } } : withoutDrawing;
}

const isBegun = ({ text, drawing, still }: Draft) =>
  text.trim() !== '' || drawing !== undefined || still !== undefined;

/**
 * Who reads a draft: as it was when it was begun, whatever has been chosen elsewhere since. One that was kept without it
 * is for the team.
 * @param chosen who reads one that is begun now
 */
export function audienceOfDraft(draft: Draft, chosen: Audience): Audience {
  return isBegun(draft) ? (draft.audience ?? 'team') : chosen;
}

const emptyDraft = (): Draft => ({ text: '', key: crypto.randomUUID() });

/**
 * A draft that outlives a reload, an error and a lost connection: the browser keeps it until it is sent.
 * @param name of what it belongs to, with the user and the review
 * @param chosen who reads it if it is begun now
 */
export function useDraft(name: string, chosen: Audience) {
  const storageKey = `review-draft ${name}`;
  const [draft, setDraft] = useState(() => stored(storageKey) ?? emptyDraft());
  const latest = useRef(draft);
  const put = useCallback(
    (changed: Draft) => {
      const audience = changed.audience ?? audienceOfDraft(latest.current, chosen);
      const next = { ...changed, audience: isBegun(changed) ? audience : undefined };
      latest.current = next;
      setDraft(next);
      store(storageKey, isBegun(next) ? next : null);
    },
    [storageKey, chosen],
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
