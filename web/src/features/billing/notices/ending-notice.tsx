import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { UnexpectedAnswer } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatMailedDay } from '#web/lib/format.ts';

interface EndingNoticeProps {
  /** ISO 8601. */
  endsAt: string;
  mayManage: boolean;
  /** Refetches the plan. */
  onKept: () => Promise<unknown>;
}

/** An end that was set outside the dashboard: nothing is sold until the plan is kept. */
export function EndingNotice({ endsAt, mayManage, onKept }: EndingNoticeProps) {
  const { call } = useApi();
  const { run: keep, busy } = useAction(async () => {
    const answer = await call('POST /api/keep-subscription');
    if (!answer.success) throw new UnexpectedAnswer(answer);
    await onKept();
    toast({ title: 'Your plan is kept', description: 'It renews as before.' });
  }, errorToast('The plan could not be kept'));
  return (
    <Notice
      tone="warning"
      title={`Ends on ${formatMailedDay(new Date(endsAt))}`}
      action={
        mayManage && (
          <Button onClick={keep} busy={busy}>
            Keep Plan
          </Button>
        )
      }
    >
      <span>
        The plan was set to end in the billing portal or by our support. It is not charged again,
        and cannot be changed unless it is kept. Members and files stay for 30 days after its end.
      </span>
      {!mayManage && <span>{` ${describeAllowedRoles('manage_billing')}`}</span>}
    </Notice>
  );
}
