import { authenticatorId, factorAnswer, readFactors } from '#core/identity/second-factor/store.ts';
import { handle } from '#functions/http/handler.ts';
import { getSecondFactors } from '#shared/calls/second-factor.ts';

export const handler = handle(getSecondFactors, async ({ caller: { user } }) => {
  const { authenticator, passkeys, recovery } = await readFactors(user.id);
  return {
    authenticator: authenticator ? factorAnswer(authenticatorId, authenticator) : null,
    passkeys: passkeys.map((passkey) => factorAnswer(passkey.id, passkey)),
    recoveryCodesLeft: recovery?.unused.size ?? 0,
  };
});
