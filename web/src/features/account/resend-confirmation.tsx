import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';

/**
 * Mails the link that confirms the email once more.
 * @param onSent called once it is on its way
 */
export function useResendConfirmation(email: string, onSent?: () => Promise<unknown>) {
  const { call } = useApi();
  const { run: send, busy } = useAction(async () => {
    await call('POST /api/resend-confirmation');
    toast({ title: 'Confirmation sent', description: `The link is on its way to ${email}.` });
    await onSent?.();
  }, errorToast('Failed to send the confirmation email'));
  return { send, busy };
}

/** The button that mails the link. */
export function ResendConfirmation({ email }: { email: string }) {
  const { send, busy } = useResendConfirmation(email);
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={send} className="mt-3">
      {busy ? 'Sending...' : 'Resend confirmation email'}
    </Button>
  );
}
