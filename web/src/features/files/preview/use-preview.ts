import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { folderOf } from '#shared/rules/text/file-names.ts';
import { filePath, folderPath } from '#web/features/files/addresses.ts';
import { type Entry, unlistedEntry } from '#web/features/files/entries/entries.ts';
import { useFilesLocation } from '#web/features/files/use-files-location.ts';
import { overlayIn, overPage } from '#web/lib/over-page.ts';

interface PreviewedList {
  entries: readonly Entry[];
  /** Makes the row of a key the active one. */
  activate: (key: string) => void;
  /** Focuses the active row. */
  placeFocus: () => void;
  /** Fetches the list again. */
  refresh: () => Promise<void>;
}

/** The file that is shown in the preview: the one in the address. Back closes it. */
export function usePreview({ entries, activate, placeFocus, refresh }: PreviewedList) {
  const { file } = useFilesLocation();
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const lastShown = useRef<string>(undefined);
  const sawMissing = useRef(false);
  // The address changes a while after it was asked to, and must be asked once: a held key opens again meanwhile.
  const requested = useRef(file);
  useLayoutEffect(() => {
    requested.current = file;
    if (file !== undefined) lastShown.current = file;
  }, [file]);
  // The focus goes to the row of the file that was shown last.
  const leave = useRef(() => {});
  leave.current = () => {
    flushSync(() => activate(lastShown.current ?? ''));
    placeFocus();
    if (sawMissing.current) void refresh();
    sawMissing.current = false;
  };
  return {
    // An address may come before the list, and the file may have left the list meanwhile.
    previewed:
      file === undefined
        ? undefined
        : (entries.find(({ key }) => key === file) ?? unlistedEntry(file)),
    preview: ({ path }: Entry) => {
      if (requested.current === path) return;
      const isOpen = requested.current !== undefined;
      requested.current = path;
      void navigate(filePath(path), {
        replace: isOpen,
        state: isOpen ? state : overPage(state, 'preview'),
      });
    },
    closePreview: () => {
      if (requested.current === undefined) return;
      requested.current = undefined;
      if (overlayIn(state) !== undefined) void navigate(-1);
      // Opened by its address: there is no list in the history to go back to.
      else void navigate(folderPath(folderOf(file ?? '')), { replace: true });
    },
    /** Called when a file turns out to be moved or deleted: its row disappears when the preview is closed. */
    onFileMissing: useCallback(() => {
      sawMissing.current = true;
    }, []),
    onPreviewGone: useCallback(() => leave.current(), []),
  };
}
