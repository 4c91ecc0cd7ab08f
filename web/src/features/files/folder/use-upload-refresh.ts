import { useEffect, useEffectEvent, useRef } from 'react';
import type { UploadService } from './upload-service.ts';

/**
 * Refreshes a list when uploads have been stored in its folder or below, which may have added a folder. Only one
 * refresh runs at a time, as a large folder takes longer than uploads of small files.
 */
export function useUploadRefresh(
  uploads: UploadService,
  folder: string,
  refresh: () => Promise<void>,
) {
  const state = useRef<'idle' | 'running' | 'again'>('idle');
  const stored = useEffectEvent(async (folders: readonly string[]) => {
    if (!folders.some((each) => each.startsWith(folder))) return;
    if (state.current !== 'idle') {
      state.current = 'again';
      return;
    }
    do {
      state.current = 'running';
      await refresh();
    } while (isAgain());
    state.current = 'idle';
  });
  const isAgain = () => state.current === 'again';
  useEffect(() => uploads.onStored((folders) => void stored(folders)), [uploads]);
}
