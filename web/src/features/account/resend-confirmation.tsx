import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';

/** Mails the link that confirms the email once more. */
export function ResendConfirmation({ email }: { email: string }) {
  const { call } = useApi();
  const { run: send, busy } = useAction(async () => {
    await call('POST /api/resend-confirmation');
    toast({ title: 'Confirmation sent', description: `The link is on its way to ${email}.` });
  }, errorToast('Failed to send the confirmation email'));
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={send} className="mt-3">
      {busy ? 'Sending...' : 'Resend confirmation email'}
    </Button>
  );
}
