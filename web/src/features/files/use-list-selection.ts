import { useState } from 'react';
import { type ListSelection, nothingSelected } from './selection.ts';

/**
 * The selection of a list, which is cleared in another list. After going up, the folder that one comes from is active.
 * @param list its folder, or another text that identifies it
 */
export function useListSelection(list: string) {
  const [state, setState] = useState({ list, selection: nothingSelected });
  const fresh = { ...nothingSelected, active: childTowards(list, state.list) };
  const selection = state.list === list ? state.selection : fresh;
  if (state.list !== list) setState({ list, selection });
  const select = (next: ListSelection) => setState({ list, selection: next });
  return [selection, select] as const;
}

/** The folder directly in `parent` that contains, or is, `inner`; null if it is elsewhere. */
function childTowards(parent: string, inner: string): string | null {
  if (inner === parent || !inner.startsWith(parent) || !inner.endsWith('/')) return null;
  return inner.slice(0, inner.indexOf('/', parent.length) + 1);
}
