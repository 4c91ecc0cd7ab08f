import { env } from '#shared/ops/environment.ts';
import { tokensSignedBy } from './signed-token.ts';
import { signingKeysIn } from './signing-keys.ts';

/** The tokens of guests of share links, by keys of their own: no function that guests call can make a member. */
export const { signToken, readToken } = tokensSignedBy(
  signingKeysIn(env.guestKeys, env.guestKeysSecret),
);
