import { Button } from '#web/components/button.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

interface ConfirmEmailFirstProps {
  email: string;
  /** Fetches the user again, who may have opened the link elsewhere. */
  onConfirmed: () => unknown;
}

/** Stands in the place of setting up a second factor until the email is confirmed, with a new link. */
export function ConfirmEmailFirst({ email, onConfirmed }: ConfirmEmailFirstProps) {
  const { run: check, busy } = useAction(
    async () => {
      await onConfirmed();
    },
    () => undefined,
  );
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium">Confirm your email first</p>
      <p className="wrap-break-word text-muted">
        {`Open the link that we emailed to ${email}. Then you can set up two-step verification.`}
      </p>
      <div className="flex flex-wrap gap-x-3">
        <ResendConfirmation email={email} />
        <Button variant="ghost" size="sm" busy={busy} onClick={check} className="mt-3">
          I have confirmed it
        </Button>
      </div>
    </div>
  );
}
