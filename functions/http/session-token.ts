import { env } from '#shared/ops/environment.ts';
import { tokensSignedBy } from './signed-token.ts';
import { signingKeysIn } from './signing-keys.ts';

/** The tokens of users: their sessions, known browsers and pending sign-ins. What imports this can make a member. */
export const { signToken, readToken } = tokensSignedBy(
  signingKeysIn(env.sessionKeys, env.sessionKeysSecret),
);
