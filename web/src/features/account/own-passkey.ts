import type { PasskeyAssertion } from '#shared/passkeys.ts';
import { call } from '#web/lib/api-client.ts';

/** Has the browser use a passkey of the person signed in, to prove that it is they. Its script comes with the press. */
export async function askForPasskey(): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await call('POST /api/confirm-identity/passkey-options');
  const { id, response } = await startAuthentication({ optionsJSON: options });
  return { id, response };
}
