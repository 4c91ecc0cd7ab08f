import { ExternalLink } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { UnexpectedAnswer } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';

/** Opens the payment provider's portal for cards and invoices. */
export function ManagePlanButton({ className }: { className?: string }) {
  const { call } = useApi();
  const { run: open, busy } = useAction(async () => {
    const answer = await call('POST /api/create-portal-session');
    if (!answer.url) throw new UnexpectedAnswer(answer);
    window.location.assign(answer.url);
  }, errorToast('Failed to open customer portal'));
  return (
    <Button
      variant="secondary"
      className={className}
      onClick={open}
      busy={busy}
      icon={<ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.5} />}
    >
      Manage Plan
    </Button>
  );
}
