import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Entry } from './entries.ts';

/**
 * The file of a list that is shown in the preview.
 * @param activate makes the row of a key the active one
 * @param placeFocus focuses the active row
 */
export function usePreview(activate: (key: string) => void, placeFocus: () => void) {
  const [previewed, setPreviewed] = useState<Entry>();
  const lastShown = useRef<string>(undefined);
  // The focus goes to the row of the file that was shown last.
  const leave = useRef(() => {});
  leave.current = () => {
    flushSync(() => activate(lastShown.current ?? ''));
    placeFocus();
  };
  return {
    previewed,
    preview: (entry: Entry) => {
      lastShown.current = entry.key;
      setPreviewed(entry);
    },
    closePreview: () => setPreviewed(undefined),
    onPreviewGone: useCallback(() => leave.current(), []),
  };
}
