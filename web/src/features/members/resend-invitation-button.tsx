import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { toast } from '#web/components/toast.tsx';
import { useAction } from '#web/lib/use-action.ts';

interface ResendInvitationButtonProps {
  email: string;
  /** Rejects if the invitation was not sent. */
  onInviteAgain: () => Promise<unknown>;
}

export function ResendInvitationButton({ email, onInviteAgain }: ResendInvitationButtonProps) {
  const { run: invite, busy } = useAction(async () => {
    await onInviteAgain();
    toast({ title: 'Invitation sent', description: `A new link is on its way to ${email}.` });
  }, errorToast('Failed to send the invitation'));
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mx-1 px-2! text-muted!"
      aria-label={`Resend the invitation to ${email}`}
      busy={busy}
      onClick={invite}
    >
      Resend
    </Button>
  );
}
