import * as z from 'zod';
import { email } from './fields.ts';
import { operation } from './operation.ts';
import { maxPasswordLength, passwordCriteria } from './password.ts';
import { memberRoles, permissions } from './permissions.ts';
import { paidPlanIds } from './plans.ts';

const username = z
  .string({ error: 'A username is missing.' })
  .regex(
    /^[A-Za-z0-9_-]{3,32}$/,
    'A username has 3 to 32 letters, numbers, underscores and hyphens.',
  );

const anyPassword = z
  .string({ error: 'A password is missing.' })
  .min(1, 'A password is missing.')
  .max(maxPasswordLength, `A password can have at most ${maxPasswordLength} characters.`);

const newPassword = anyPassword.superRefine((password, issues) => {
  const unmet = passwordCriteria.find((criterion) => !criterion.met(password));
  if (unmet) {
    issues.addIssue({
      code: 'custom',
      message: `The password still needs: ${unmet.label.toLowerCase()}.`,
    });
  }
});

/** A workspace's subscription as the dashboard needs it; `status` is Stripe's own word. */
export const subscription = z.object({
  plan: z.enum(paidPlanIds),
  status: z.string(),
  /** ISO 8601. */
  currentPeriodEnd: z.string(),
  seats: z.int(),
  /** TB provisioned, which is to say paid for. */
  storageAmount: z.number(),
  coldStorageAmount: z.number(),
});
export type Subscription = z.infer<typeof subscription>;

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** Null while the person belongs to no workspace. */
  role: z.enum(['Owner', ...memberRoles]).nullable(),
  permissions: z.array(z.enum(permissions)),
  companyName: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  subscription: subscription.nullable(),
});
export type User = z.infer<typeof user>;

const signedIn = z.object({ message: z.string(), user });

export const register = operation({
  route: 'POST /api/register',
  access: 'public',
  summary: 'Create an account and a workspace of its own, and sign in.',
  body: z.object({ username, email, password: newPassword }),
  status: 201,
  answer: signedIn,
  errors: ['email_taken'],
});

export const login = operation({
  route: 'POST /api/login',
  access: 'public',
  summary: 'Sign in.',
  body: z.object({ email, password: anyPassword }),
  answer: signedIn,
  errors: ['wrong_credentials'],
});

export const logout = operation({
  route: 'POST /api/logout',
  access: 'public',
  summary: 'Sign out: this session ends, wherever its cookie was copied to.',
  answer: z.object({ message: z.string() }),
});

export const getUser = operation({
  route: 'GET /api/user',
  access: 'signed_in',
  summary: 'The person signed in, with what they may do in their current workspace.',
  answer: z.object({ user }),
});
