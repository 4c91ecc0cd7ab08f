import type { PasskeyAssertion } from '#shared/passkeys.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

/** Has the browser assert a passkey of the signed-in user, to confirm their identity. Its script loads on click. */
export async function askForPasskey({ call }: ApiClient): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await call('POST /api/confirm-identity/passkey-options');
  const { id, response } = await startAuthentication({ optionsJSON: options });
  return { id, response };
}
