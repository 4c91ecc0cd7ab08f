import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { overlayIn, overPage } from '#web/lib/over-page.ts';

interface PreviewedList {
  /** Makes the row of a key the active one. */
  activate: (key: string) => void;
  /** Focuses the active row. */
  placeFocus: () => void;
  /** Fetches the list again. */
  refresh: () => Promise<void>;
}

/** The file of a list that is shown in the preview, which has an entry in the history: Back closes it. */
export function usePreview({ activate, placeFocus, refresh }: PreviewedList) {
  const [entry, setEntry] = useState<Entry>();
  const location = useLocation();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const isOpen = overlayIn(location.state) === id;
  const lastShown = useRef<string>(undefined);
  const sawMissing = useRef(false);
  // The history changes a while after it was asked to, and must be asked once: a held key opens again meanwhile.
  const isWanted = useRef(isOpen);
  useLayoutEffect(() => {
    isWanted.current = isOpen;
  }, [isOpen]);
  // After a reload the entry of a preview is left, without its preview: Back would lead from the list to itself.
  const isLeftOver = useRef(!isOpen && overlayIn(location.state) !== undefined);
  useEffect(() => {
    if (!isLeftOver.current) return;
    isLeftOver.current = false;
    void navigate(-1);
  }, [navigate]);
  // The focus goes to the row of the file that was shown last.
  const leave = useRef(() => {});
  leave.current = () => {
    flushSync(() => activate(lastShown.current ?? ''));
    placeFocus();
    if (sawMissing.current) void refresh();
    sawMissing.current = false;
  };
  return {
    previewed: isOpen ? entry : undefined,
    preview: (shown: Entry) => {
      lastShown.current = shown.key;
      setEntry(shown);
      if (isWanted.current) return;
      isWanted.current = true;
      void navigate(location, { state: overPage(location.state, id) });
    },
    closePreview: () => {
      if (!isWanted.current) return;
      isWanted.current = false;
      void navigate(-1);
    },
    /** Called when a file turns out to be moved or deleted: its row disappears when the preview is closed. */
    onFileMissing: useCallback(() => {
      sawMissing.current = true;
    }, []),
    onPreviewGone: useCallback(() => leave.current(), []),
  };
}
