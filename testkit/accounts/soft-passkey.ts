import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#shared/rules/accounts/passkeys.ts';
import { site } from '#testkit/events.ts';

/** Deviations from a correct ceremony that a test can request. */
interface Deviations {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  /** The signature counter to report, instead of the next. */
  counter?: number;
  userHandle?: string;
}

/** A software passkey that acts as both authenticator and browser (WebAuthn Level 3, section 6). */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  #userHandle = '';
  #counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Creates the passkey for an account. */
  create(options: PasskeyCreationOptions, deviations: Deviations = {}): PasskeyAttestation {
    this.#userHandle = options.user.id;
    const { rpId = options.rp.id, origin } = deviations;
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.#coseKey(),
    ]);
    const authData = Buffer.concat([this.#authData(rpId, 0x45, 0), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString(
          'base64url',
        ),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge. */
  use(options: PasskeyRequestOptions, deviations: Deviations = {}): PasskeyAssertion {
    const { rpId = options.rpId, origin, userVerified = true, userHandle } = deviations;
    this.#counter = deviations.counter ?? this.#counter + 1;
    const authData = this.#authData(rpId, userVerified ? 0x05 : 0x01, this.#counter);
    const client = clientData('webauthn.get', options.challenge, origin);
    const hash = createHash('sha256').update(client).digest();
    return {
      id: this.id,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), this.#privateKey).toString(
          'base64url',
        ),
        userHandle: userHandle ?? this.#userHandle,
      },
    };
  }

  #authData(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  /** The public key in COSE format (RFC 9053, section 7.1.1): EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

function clientData(type: string, challenge: string, origin = site): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
