import { errorToast } from '#web/components/error-toast.ts';
import { useApi } from '#web/lib/api-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import type { Entry } from './entries.ts';

/** Milliseconds between two downloads: browsers drop those that begin at once. */
const pause = 400;

/** Downloads files, one after the other. */
export function useDownload() {
  const { call } = useApi();
  const { run } = useAction(async (entries: readonly Entry[]) => {
    for (const [at, { path, version }] of entries.entries()) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const { url } = await call('GET /api/files/link', {
        query: { path, use: 'download', ...(version && { version }) },
      });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    }
  }, errorToast('The download could not be started. Please try again.'));
  return run;
}
