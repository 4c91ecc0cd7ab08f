import { hashPassword, verifyPassword } from '#core/identity/password.ts';
import { callAs, password, signUp } from '#testkit/people.ts';
import { interleave, milliseconds } from '../interleave.ts';
import type { Row } from '../measurement.ts';

const runs = 31;

/** Signing in, beside verifying the password alone. */
export async function loginRow(): Promise<Row> {
  const { email } = await signUp();
  const hash = await hashPassword(password);
  const signIn = async () => {
    const { status } = await callAs(null, 'POST /api/login', { body: { email, password } });
    if (status !== 200) throw new Error(`Signing in failed: ${status}.`);
  };
  const time = await interleave(runs, {
    product: () => milliseconds(signIn),
    argon2: () => milliseconds(() => verifyPassword(password, hash)),
  });
  return {
    name: 'POST /api/login',
    unit: 'ms',
    value: time('product'),
    control: { name: 'argon2id alone at the same cost', value: time('argon2') },
  };
}
