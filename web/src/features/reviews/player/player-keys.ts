import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Transport } from './transport.ts';

/** What the keys do besides playing and seeking. */
export interface PlayerActions {
  toggleMute: () => void;
  toggleFullScreen: () => void;
  typeTimecode: () => void;
  toMarker: (direction: 1 | -1) => void;
}

/** The keys, as they are listed to the user. */
export const keyHelp = [
  ['Space', 'Play or pause'],
  ['J K L', 'Play backwards, pause, play; again for faster, with Shift for slower'],
  [', . or ← →', 'One frame back or on; with Shift ten'],
  ['Home, End', 'First and last frame'],
  ['I, O', 'Mark in and out; with Shift go there; X clears both'],
  ['R', 'Loop'],
  ['Shift ↑ ↓', 'Previous and next marker'],
  ['T', 'Type a timecode'],
  ['M, F', 'Mute, full screen'],
] as const;

/** Elements in which keys have a meaning of their own. */
const typing =
  'input:not([type=range]), textarea, select:not([data-own-arrows]), [contenteditable]:not([contenteditable=false])';
const withOwnArrows =
  '[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=grid], [data-own-arrows]';

/** The player's keys, on the whole page, except while one types or a dialog is open. */
export function usePlayerKeys(
  player: RefObject<HTMLElement | null>,
  transport: Transport,
  actions: PlayerActions,
) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof Element) || !player.current || isElsewhere(target, player.current))
      return;
    if (isTakenBy(target, event.key)) return;
    const act = actionOf(event, transport, actions);
    if (!act) return;
    event.preventDefault();
    // A held key steps and seeks, and does nothing else again and again.
    if (event.repeat && !isRepeatable(event.key)) return;
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isElsewhere(target: Element, player: HTMLElement): boolean {
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]');
  return target.closest(typing) !== null || [...dialogs].some((dialog) => !dialog.contains(player));
}

/** Whether the focused element does something itself when this key is pressed. */
function isTakenBy(target: Element, key: string): boolean {
  if (key === ' ')
    return (
      target.closest('button, a[href], summary, select, [role=button], [role=option]') !== null
    );
  return /^(Arrow|Home|End|Page)/.test(key) && target.closest(withOwnArrows) !== null;
}

function isRepeatable(key: string): boolean {
  return key.startsWith('Arrow') || [',', '.', '<', '>'].includes(key);
}

function actionOf(
  { key, shiftKey }: KeyboardEvent,
  transport: Transport,
  { toggleMute, toggleFullScreen, typeTimecode, toMarker }: PlayerActions,
): (() => void) | undefined {
  const { timeline, markIn, markOut } = transport.state();
  const step = (direction: 1 | -1, isLarge: boolean) => () =>
    transport.stepBy(direction * (isLarge ? timeline.largeStep : timeline.step));
  const change = shiftKey ? 'slower' : 'faster';
  const goTo = (position: number | undefined) => () =>
    position !== undefined && transport.seekTo(position);
  const keys: Partial<Record<string, () => unknown>> = {
    ' ': () => transport.togglePlay(),
    j: () => transport.shuttle(-1, change),
    k: () => transport.pause(),
    l: () => transport.shuttle(1, change),
    ',': step(-1, shiftKey),
    '.': step(1, shiftKey),
    '<': step(-1, true),
    '>': step(1, true),
    ArrowLeft: step(-1, shiftKey),
    ArrowRight: step(1, shiftKey),
    Home: goTo(0),
    End: goTo(timeline.count - 1),
    i: shiftKey ? goTo(markIn) : () => transport.setMarkIn(),
    o: shiftKey ? goTo(markOut) : () => transport.setMarkOut(),
    x: () => transport.clearMarks(),
    r: () => transport.toggleLoop(),
    t: typeTimecode,
    m: toggleMute,
    f: toggleFullScreen,
    ...(shiftKey && { ArrowUp: () => toMarker(-1), ArrowDown: () => toMarker(1) }),
  };
  return keys[key.length === 1 ? key.toLowerCase() : key];
}
