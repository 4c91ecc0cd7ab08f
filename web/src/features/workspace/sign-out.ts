import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';

/** Revokes the session, then calls `signedOut`; on failure it reports the error and does not call it. */
export function useSignOut(signedOut: () => void) {
  const { call } = useApi();
  const { run } = useAction(async () => {
    await call('POST /api/logout');
    signedOut();
  }, errorToast('Failed to sign out'));
  return run;
}
