import { KeyRound } from 'lucide-react';
import type { PasskeyAssertion } from '#shared/rules/accounts/passkeys.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useHasPasskey } from './use-has-passkey.ts';

interface PasskeyInsteadProps {
  label?: string;
  variant?: 'secondary' | 'danger';
  size?: 'sm' | 'md';
  disabled?: boolean;
  /** Performs the action that the password would confirm. */
  onProof: (assertion: PasskeyAssertion) => Promise<unknown>;
}

/** A passkey as an alternative to the password field; renders nothing for users without a passkey. */
export function PasskeyInstead(props: PasskeyInsteadProps) {
  const { label = 'Use a passkey instead', disabled, onProof } = props;
  const { variant = 'secondary', size = 'sm' } = props;
  const api = useApi();
  const { run, busy, failure } = useAttempt(
    async () => onProof(await askForPasskey(api)),
    'The passkey could not be used. Please try again, or enter your password.',
  );
  if (!useHasPasskey()) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorNotice message={failure} />
      <Button
        variant={variant}
        size={size}
        busy={busy}
        disabled={disabled}
        onClick={run}
        icon={<KeyRound aria-hidden="true" className="size-4" strokeWidth={1.5} />}
      >
        {label}
      </Button>
    </div>
  );
}

/** Has the browser assert a passkey of the signed-in user, to confirm their identity. Its script loads on click. */
async function askForPasskey({ call }: ApiClient): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await call('POST /api/confirm-identity/passkey-options');
  const { id, response } = await startAuthentication({ optionsJSON: options });
  return { id, response };
}
