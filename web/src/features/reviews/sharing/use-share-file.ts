import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useDialog } from '#web/lib/use-dialog.ts';

const notShared = errorToast('The file could not be shared. Please try again.');

/** Asks how a file is shared: by its review, which is started if there is none. */
export function useShareFile() {
  const { call } = useApi();
  const { subject, open, show, close } = useDialog<{ id: string; title: string }>();
  const { run: share } = useAction(async (path: string) => {
    const { review } = await call('POST /api/reviews', { body: { path } });
    show(review);
  }, notShared);
  return { share, subject, open, close };
}
