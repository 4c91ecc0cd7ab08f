import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import type { SigningKeys } from './signing-keys.ts';

const algorithm = 'HS256';

/** Signs and reads the tokens of one ring of keys: a token of another ring is not valid. */
export function tokensSignedBy(signingKeys: () => Promise<SigningKeys>) {
  return {
    /**
     * Signs claims with the current key, which the token names by `kid`, so that keys rotate without ending a session.
     * @param claims `sub`, and `iss` or `aud`, which tell the kinds of tokens apart
     * @param lifetime in seconds
     */
    async signToken(claims: JWTPayload, lifetime: number): Promise<string> {
      const { current, key } = await signingKeys();
      const issuedAt = nowInSeconds();
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: current })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(await key(current, lifetime));
    },

    /**
     * The claims of a token; null unless one of our keys signed it, at a time when that key signed, and it has not
     * expired.
     * @param expected the `issuer` or `audience` and further claims that it must have
     * @param lifetime of the tokens of this kind, in seconds
     */
    async readToken(
      token: string,
      expected: Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'subject'> & {
        requiredClaims: string[];
      },
      lifetime: number,
    ): Promise<JWTPayload | null> {
      const { key } = await signingKeys();
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => key(kid ?? '', lifetime), {
          ...expected,
          algorithms: [algorithm],
          currentDate: now(),
        });
        return payload;
      } catch {
        return null;
      }
    },
  };
}
