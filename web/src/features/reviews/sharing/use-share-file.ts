import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import type { ShareSubject } from './share-dialog.tsx';

const notShared = errorToast('The file could not be shared. Please try again.');

/** Asks how a file or a folder is shared: a file by its review, which is started if there is none. */
export function useShareFile() {
  const { call } = useApi();
  const { subject, open, show, close } = useDialog<ShareSubject>();
  const { run: share } = useAction(async (path: string) => {
    if (path.endsWith('/')) {
      show({ kind: 'folder', folder: path });
      return;
    }
    const { review } = await call('POST /api/reviews', { body: { path } });
    show({ kind: 'review', review });
  }, notShared);
  return { share, subject, open, close };
}
