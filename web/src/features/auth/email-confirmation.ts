import { ApiError, call, isSignedOut } from '#web/lib/api/api-client.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { invalidLinkMessage } from './invalid-link.ts';

/** The signed-in user on the result screen, which determines the next link. */
export interface Visitor {
  email: string;
  emailConfirmed: boolean;
}

export type Confirmation =
  | { step: 'confirmed'; visitor: Visitor | null }
  | { step: 'ended'; message?: string; visitor: Visitor | null }
  | { step: 'signed_out' }
  | { step: 'failed'; message: string };

/** Confirms the email of an account with the token of its link. */
export async function confirmEmail(token: string): Promise<Confirmation> {
  try {
    await call('POST /api/confirm-email', { body: { token } });
    return { step: 'confirmed', visitor: await findVisitor() };
  } catch (error) {
    const ended = invalidLinkMessage(error);
    if (ended !== undefined) return confirmationWithoutLink(ended);
    return { step: 'failed', message: describeFailure(error) };
  }
}

/** Applies an email change with the token of its link, which no other kind of link can replace. */
export async function confirmNewEmail(token: string): Promise<Confirmation> {
  try {
    await call('POST /api/confirm-new-email', { body: { token } });
    return { step: 'confirmed', visitor: await findVisitor() };
  } catch (error) {
    if (isSignedOut(error)) return { step: 'signed_out' };
    const message = invalidLinkMessage(error) ?? describeFailure(error);
    return { step: 'failed', message };
  }
}

/** The result for an expired link, or for a user who signed in to request a new link and returns without one. */
export async function confirmationWithoutLink(message?: string): Promise<Confirmation> {
  const visitor = await findVisitor();
  // The user has already used the link.
  if (visitor?.emailConfirmed) return { step: 'confirmed', visitor };
  return { step: 'ended', ...(message && { message }), visitor };
}

/** The signed-in user. A failure to determine them is not an error here: the sign-in screen handles it. */
async function findVisitor(): Promise<Visitor | null> {
  try {
    return (await call('GET /api/user')).user;
  } catch (error) {
    if (!(error instanceof ApiError))
      console.warn('The signed-in user could not be loaded.', error);
    return null;
  }
}
