import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '#web/lib/api/api-client.ts';

/**
 * Has the browser assert a passkey, and signs in with it.
 * @param options `secondStep` states that the password came first
 */
export async function signInWithPasskey({ secondStep }: { secondStep: boolean }): Promise<void> {
  const { options } = await call('POST /api/login/passkey-options', { body: { secondStep } });
  const { id, response } = await startAuthentication({ optionsJSON: options });
  await call('POST /api/login/passkey', { body: { assertion: { id, response } } });
}
