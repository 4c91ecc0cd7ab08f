import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactorKind } from '#shared/second-factor-kinds.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { useAttempt } from '#web/lib/use-action.ts';
import { signInWithPasskey } from './passkey.ts';
import { SecondStepCode } from './second-step-code.tsx';

interface SecondStepProps {
  /** The account's second factors; a recovery code always works. */
  factors: readonly SecondFactorKind[];
  onSignedIn: () => void;
  onBack: () => void;
}

/** The second step of a sign-in, after the password. It replaces the form and takes the focus. */
export default function SecondStep({ factors, onSignedIn, onBack }: SecondStepProps) {
  const hasApp = factors.includes('authenticator');
  const hasPasskey = factors.includes('passkey');
  const [recovering, setRecovering] = useState(false);
  const showsCode = hasApp || recovering;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const passkey = useAttempt(async () => {
    await signInWithPasskey({ secondStep: true });
    onSignedIn();
  }, 'The passkey could not be used. Please try again.');

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold wrap-break-word">
        Two-step verification
      </h1>
      <p className="mt-3 mb-8 text-muted">{aboutStep(recovering, hasApp)}</p>
      {showsCode && (
        <SecondStepCode
          key={recovering ? 'recovery' : 'app'}
          recovering={recovering}
          onSignedIn={onSignedIn}
        />
      )}
      {hasPasskey && !recovering && (
        <div className="mt-4 flex flex-col gap-4">
          <ErrorNotice message={passkey.failure} />
          <Button
            variant={hasApp ? 'secondary' : 'primary'}
            size="lg"
            busy={passkey.busy}
            onClick={passkey.run}
            icon={<KeyRound aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          >
            Use a passkey
          </Button>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Try another way' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </>
  );
}

function aboutStep(recovering: boolean, hasApp: boolean): string {
  if (recovering) {
    return 'Enter one of the recovery codes that you saved when you set up two-step verification. Each works once.';
  }
  if (hasApp) return 'Enter the six-digit code that your authenticator app shows.';
  return 'Use the passkey of this device, your phone or your security key.';
}
