import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { anyPassword } from '#shared/rules/accounts/credentials.ts';
import { done, email } from '#shared/rules/fields.ts';
import { signedIn } from '#shared/rules/user.ts';

export const login = operation({
  route: 'POST /api/login',
  access: 'public',
  summary:
    'Sign in. If the account has a second factor: 401 `second_step_needed` with `factors`, and a cookie for the second step.',
  body: z.object({ email, password: anyPassword }),
  answer: signedIn,
  errors: ['wrong_credentials', 'second_step_needed', 'too_many_attempts'],
});

export const logout = operation({
  route: 'POST /api/logout',
  access: 'public',
  summary: 'Sign out: revoke the current session, with every copy of its cookie.',
  answer: z.object({ message: z.string() }),
});

/** Whether the share links that were made in the ended sessions end with them. */
const endsLinks = z.object({
  links: z.optional(z.enum(['end'], { error: 'links is end, or absent.' })),
});

export const logoutEverywhere = operation({
  route: 'POST /api/logout-everywhere',
  access: 'signed_in',
  summary:
    'Sign out everywhere: revoke every session of the user; with `links=end` their share links, too.',
  query: endsLinks,
  answer: z.object({ message: z.string() }),
});

/** A session of the user, as the account page lists it. */
const session = z.object({
  id: z.string(),
  /** Browser and system, such as 'Firefox on Linux'. */
  device: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  renewedAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = operation({
  route: 'GET /api/sessions',
  access: 'signed_in',
  summary: "The user's sessions, newest first.",
  answer: z.object({ sessions: z.array(session) }),
});

export const endSession = operation({
  route: 'DELETE /api/sessions/{id}',
  access: 'signed_in',
  summary:
    'Revoke one session of the user, with every copy of its cookie, and disconnect the computers that it has connected; with `links=end` the share links that were made in it end, too.',
  query: endsLinks,
  answer: done,
  errors: ['not_found'],
});
