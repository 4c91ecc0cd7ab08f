import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Entry } from './entries.ts';

interface PreviewedList {
  /** Makes the row of a key the active one. */
  activate: (key: string) => void;
  /** Focuses the active row. */
  placeFocus: () => void;
  /** Fetches the list again. */
  refresh: () => Promise<void>;
}

/** The file of a list that is shown in the preview. */
export function usePreview({ activate, placeFocus, refresh }: PreviewedList) {
  const [previewed, setPreviewed] = useState<Entry>();
  const lastShown = useRef<string>(undefined);
  const sawMissing = useRef(false);
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
    closePreview: () => {
      setPreviewed(undefined);
      if (sawMissing.current) void refresh();
      sawMissing.current = false;
    },
    /** Called when a file turns out to be moved or deleted: its row disappears when the preview is closed. */
    onFileMissing: useCallback(() => {
      sawMissing.current = true;
    }, []),
    onPreviewGone: useCallback(() => leave.current(), []),
  };
}
