import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactorKind } from '#shared/rules/accounts/second-factor-kinds.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { requireKeptSession } from '#web/lib/api/kept-session.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useSubmission } from '#web/lib/api/use-submission.ts';
import { signInWithPasskey } from './passkey.ts';

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
    await requireKeptSession();
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

interface SecondStepCodeProps {
  /** Whether it is a recovery code rather than a code from the authenticator app. */
  recovering: boolean;
  onSignedIn: () => void;
}

/** Completes a sign-in with a code. */
function SecondStepCode({ recovering, onSignedIn }: SecondStepCodeProps) {
  const [code, setCode] = useState('');
  const { onSubmit, busy, message, fields } = useSubmission({
    rules: { code: recovering ? 'Enter a recovery code.' : 'Enter the code.' },
    send: async () => {
      await call('POST /api/login/second-step', { body: { code } });
      await requireKeptSession();
      onSignedIn();
    },
    fieldsByCode: { wrong_code: 'code', code_used: 'code' },
    fallback: 'Failed to sign in',
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <ErrorNotice message={message} />
      <TextField
        label={recovering ? 'Recovery code' : 'Code'}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize={recovering ? 'characters' : 'none'}
        spellCheck={false}
        inputMode={recovering ? 'text' : 'numeric'}
        required
        className="font-mono tabular-nums tracking-widest"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={fields['code']}
      />
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {busy ? 'Processing...' : 'Continue'}
      </Button>
    </form>
  );
}
