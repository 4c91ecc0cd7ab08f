import { useId } from 'react';
import { Button } from '#web/components/button.tsx';
import { useResendConfirmation } from './resend-confirmation.tsx';

interface UnconfirmedEmailBannerProps {
  email: string;
  /** Refetches the user, who may have confirmed it in another tab. */
  onSent: () => Promise<unknown>;
}

/** A thin banner above the page, while the email is not confirmed. */
export function UnconfirmedEmailBanner({ email, onSent }: UnconfirmedEmailBannerProps) {
  const aboutId = useId();
  const { send, busy } = useResendConfirmation(email, onSent);
  return (
    <section
      data-banner
      aria-label="Confirmation"
      className="border-b border-line bg-warning-soft text-sm text-warning"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-1 sm:px-6 lg:px-10">
        <p id={aboutId} className="min-w-0 py-1 wrap-break-word">
          {`Your email is not confirmed yet. Open the link that we sent to ${email}.`}
        </p>
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          onClick={send}
          aria-describedby={aboutId}
          className="-mx-3"
        >
          {busy ? 'Sending...' : 'Resend'}
        </Button>
      </div>
    </section>
  );
}
