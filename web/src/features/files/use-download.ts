import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { pressLink } from '#web/lib/download-file.ts';
import { pluralize } from '#web/lib/format.ts';
import type { Entry } from './entries/entries.ts';

/** Milliseconds between two downloads: browsers drop those that begin at once. */
const pause = 400;

/**
 * Downloads files, one after the other.
 * @param refresh fetches their list again, if some have been moved or deleted meanwhile
 * @param onBegun called when the download of a file has begun
 */
export function useDownload(refresh: () => Promise<void>, onBegun?: () => void) {
  const { call } = useApi();

  /** @returns whether the file is still there */
  async function download({ path, version }: Entry): Promise<boolean> {
    const query = { path, use: 'download' as const, ...(version && { version }) };
    try {
      const { url } = await call('GET /api/files/link', { query });
      pressLink(url, { download: '' });
      onBegun?.();
      return true;
    } catch (error) {
      if (errorCode(error) !== 'not_found') throw error;
      return false;
    }
  }

  const { run } = useAction(async (entries: readonly Entry[]) => {
    const missing: Entry[] = [];
    for (const [at, entry] of entries.entries()) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (!(await download(entry))) missing.push(entry);
    }
    if (missing.length === 0) return;
    toast({ ...describeMissing(missing), variant: 'destructive' });
    await refresh();
  }, errorToast('The download could not be started. Please try again.'));
  return run;
}

function describeMissing(missing: readonly Entry[]) {
  const [only, ...others] = missing;
  return others.length === 0
    ? {
        title: `“${only?.name}” is no longer here`,
        description: 'It was moved or deleted in the meantime.',
      }
    : {
        title: `${pluralize(missing.length, 'file')} are no longer here`,
        description: 'They were moved or deleted in the meantime.',
      };
}
