import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import type { Confirmed } from './identity/identity-confirmation.ts';

interface RenewRecoveryCodesProps {
  left: number;
  confirmed: Confirmed;
  onRenewed: (codes: readonly string[]) => Promise<unknown>;
}

/** The number of recovery codes left, and a button that replaces them. */
export function RenewRecoveryCodes({ left, confirmed, onRenewed }: RenewRecoveryCodesProps) {
  const { call } = useApi();
  const { run, busy, failure } = useAttempt(async () => {
    const { recoveryCodes } = await confirmed(() => call('POST /api/second-factor/recovery-codes'));
    await onRenewed(recoveryCodes);
  }, 'New recovery codes could not be created. Please try again.');
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {`${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
        </p>
        <Button variant="ghost" size="sm" busy={busy} onClick={run}>
          New recovery codes
        </Button>
      </div>
      <ErrorNotice message={failure} />
    </div>
  );
}
