import { hashPassword, verifyPassword } from '#core/identity/password.ts';
import { callAs, password, signUp } from '#testkit/people.ts';
import { interleave, milliseconds } from '../interleave.ts';
import type { Row } from '../row.ts';

const runs = 31;

/** Signing in, beside verifying the password alone. */
export async function loginRows(): Promise<Row[]> {
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
  return [
    {
      name: 'POST /api/login',
      unit: 'ms',
      value: time('product'),
      control: { name: 'argon2id alone at the same cost', value: time('argon2') },
      goal: { of: 'ratio', atMost: 1.5 },
      note: 'Five round trips to the table (21 before), but fourteen requests, and here every one takes CPU: three limits are counted and released so that they hold exactly, and a new browser is mailed. Next: one counter for the limits that only one person uses.',
    },
  ];
}
