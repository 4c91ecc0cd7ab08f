import { CallError } from '#core/errors.ts';
import {
  type Challenge,
  consumeChallengeWrite,
  readChallenge,
} from '#core/identity/second-factor/challenge.ts';
import { passkeyUsedWrite } from '#core/identity/second-factor/passkeys.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { verifyAssertion } from '#core/identity/second-factor/verify-passkey.ts';
import { requireTrustedPasskey } from '#core/identity/secured-account.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { signInResponse } from '#functions/account/sign-in-response.ts';
import { addressOf } from '#functions/http/address.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import type { PasskeyAssertion } from '#shared/passkeys.ts';
import { loginWithPasskey } from '#shared/second-step.ts';
import { noPendingLoginCookie, requirePendingLogin } from './pending-login.ts';

export const handler = handlePublic(loginWithPasskey, async ({ body: { assertion }, event }) => {
  const giveBack = await consumeRateLimit(['passkeys_from_address', addressOf(event)]);
  const { clientDataJSON } = assertion.response;
  const challenge = await readChallenge(clientDataJSON, 'sign_in', 'second_step');
  const isSecondStep = challenge.purpose === 'second_step';
  const user = isSecondStep
    ? await requireSamePendingLogin(event, challenge)
    : await ownerOf(assertion);
  const passkeys = user ? (await readFactors(user.id)).passkeys : [];
  const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
  if (!user || !passkey) throw unknownPasskey(isSecondStep);
  const counter = await verifyAssertion(assertion, challenge, passkey, !isSecondStep);
  if (!isSecondStep) requireTrustedPasskey(user, passkey.createdAt);
  await giveBack();
  if (!isSecondStep) await consumeRateLimit(['logins_of_user', user.id]);
  return signInResponse(user, event, {
    writes: [consumeChallengeWrite(challenge), passkeyUsedWrite(user.id, passkey, counter)],
    cookies: [noPendingLoginCookie()],
  });
});

/** A challenge for one account's second step does not complete another's. */
async function requireSamePendingLogin(event: HttpEvent, { userId }: Challenge): Promise<UserItem> {
  const user = await requirePendingLogin(event);
  if (user.id !== userId) throw new CallError('sign_in_expired');
  return user;
}

/** The user that the passkey claims to belong to: the user handle is the id it was created for. */
async function ownerOf({ response: { userHandle } }: PasskeyAssertion): Promise<UserItem | null> {
  if (!userHandle) return null;
  const userId = Buffer.from(userHandle, 'base64url').toString('utf8');
  // Ids are UUIDs; looks up nothing else.
  return /^[\da-f-]{36}$/.test(userId) ? findUser(userId) : null;
}

function unknownPasskey(isSecondStep: boolean): CallError {
  const message = isSecondStep
    ? 'This passkey does not belong to your account.'
    : 'This passkey is not known here. Sign in with your password instead.';
  return new CallError('wrong_passkey', { message });
}
