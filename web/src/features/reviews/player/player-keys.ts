import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { Transport } from './transport.ts';

/** What the keys do besides playing and seeking. */
export interface PlayerActions {
  toggleMute: () => void;
  toggleFullScreen: () => void;
  typeTimecode: () => void;
  copyTimecode: () => void;
  toMarker: (direction: 1 | -1) => void;
  /** What keys do here besides, or instead, such as in a comparison. */
  others?: Partial<Record<string, () => void>> | undefined;
}

/** Elements in which keys have a meaning of their own. */
const typing =
  'input:not([type=range]), textarea, select:not([data-own-arrows]), [contenteditable]:not([contenteditable=false])';
const withOwnArrows =
  '[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=grid], [data-own-arrows]';

/**
 * The player's keys, except while one types or a dialog is open.
 * @param areOn on the whole page; otherwise only where the focus is in the player
 */
export function usePlayerKeys(
  player: RefObject<HTMLElement | null>,
  transport: Transport,
  actions: PlayerActions,
  areOn: boolean,
) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof Element) || !player.current || isElsewhere(target, player.current))
      return;
    if (isTakenBy(target, event.key) || !(areOn || player.current.contains(target))) return;
    const act = actionOf(event, transport, actions);
    if (!act) return;
    event.preventDefault();
    // A held key steps and seeks, and does nothing else again and again.
    if (event.repeat && !isRepeatable(event.key)) return;
    act();
  });
  // Before it is on the screen: an effect comes later, on a busy machine after the first key.
  useLayoutEffect(() => {
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
  return key.startsWith('Arrow') || [',', '.', '<', '>', '[', ']'].includes(key);
}

function actionOf(
  { key, shiftKey }: KeyboardEvent,
  transport: Transport,
  { toggleMute, toggleFullScreen, typeTimecode, copyTimecode, toMarker, others }: PlayerActions,
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
    t: shiftKey ? copyTimecode : typeTimecode,
    m: toggleMute,
    f: toggleFullScreen,
    ...(shiftKey && { ArrowUp: () => toMarker(-1), ArrowDown: () => toMarker(1) }),
    ...others,
  };
  return keys[key.length === 1 ? key.toLowerCase() : key];
}
