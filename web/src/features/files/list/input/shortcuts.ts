import type { KeyboardEvent } from 'react';
import type { FileAction } from './file-action.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does with the rows of a list, besides moving and selecting; undefined for any other key. */
export function shortcutOf(press: Press): FileAction['id'] | 'undo' | 'up' | undefined {
  const { key, ctrlKey, metaKey, altKey } = press;
  const command = ctrlKey || metaKey;
  if (altKey) return key === 'ArrowUp' ? 'up' : undefined;
  if (command) {
    if (key.toLowerCase() === 'z') return 'undo';
    // The Delete key of a Mac is Backspace elsewhere.
    return key === 'Backspace' ? 'delete' : undefined;
  }
  if (key === 'Enter') return 'open';
  if (key === 'F2') return 'rename';
  return key === 'Delete' ? 'delete' : undefined;
}
