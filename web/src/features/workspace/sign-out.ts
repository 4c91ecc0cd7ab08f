import { call } from '#web/lib/api-client.ts';
import { errorToast } from '#web/lib/error-toast.ts';
import { useAction } from '#web/lib/use-action.ts';

/** Ends the session, then calls `signedOut`. While it could not be ended, nobody is told that it was. */
export function useSignOut(signedOut: () => void) {
  const { run } = useAction(async () => {
    await call('POST /api/logout');
    signedOut();
  }, errorToast('Failed to sign out'));
  return run;
}
