import { useEffect, useEffectEvent } from 'react';

/** On a Mac the command key; its Control+K deletes to the end of a line. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The dialogs that a key opens anywhere in the workspace. */
export type Command = 'go_to' | 'keys';

/**
 * Calls `run` for Ctrl/Cmd+K and `?`. They are left to text fields, to dialogs, and to handlers that have prevented their default.
 * @param overlays how many dialogs may be open: the preview of a file is one, and has keys too
 */
export function useCommandKeys(overlays: number, run: (command: Command) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelectorAll('dialog[open], [role="menu"]').length > overlays) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function commandOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Command | undefined {
  if (altKey) return undefined;
  if (key === '?' && !ctrlKey && !metaKey) return 'keys';
  return key.toLowerCase() === 'k' && (isMac() ? metaKey : ctrlKey) ? 'go_to' : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
    )
  );
}
