import { ApiError, call, isSignedOut } from '#web/lib/api-client.ts';
import { networkError, readableMessage } from '#web/lib/messages.ts';
import { invalidLinkMessage } from './invalid-link-message.ts';

/** Who looks at the outcome: it decides where to go from here. */
export interface Visitor {
  email: string;
  emailConfirmed: boolean;
}

export type Confirmation =
  | { step: 'confirmed'; visitor: Visitor | null }
  | { step: 'ended'; message?: string; visitor: Visitor | null }
  | { step: 'signed_out' }
  | { step: 'failed'; message: string };

/** Confirms the email of an account by the token of its link. */
export async function confirmEmail(token: string): Promise<Confirmation> {
  try {
    await call('POST /api/confirm-email', { body: { token } });
    return { step: 'confirmed', visitor: await findVisitor() };
  } catch (error) {
    const ended = invalidLinkMessage(error);
    if (ended !== undefined) return confirmationWithoutLink(ended);
    return { step: 'failed', message: readableMessage(error, networkError) };
  }
}

/** Takes a new email by the token of its link, which no other link can stand in for. */
export async function confirmNewEmail(token: string): Promise<Confirmation> {
  try {
    await call('POST /api/confirm-new-email', { body: { token } });
    return { step: 'confirmed', visitor: await findVisitor() };
  } catch (error) {
    if (isSignedOut(error)) return { step: 'signed_out' };
    const message = invalidLinkMessage(error) ?? readableMessage(error, networkError);
    return { step: 'failed', message };
  }
}

/** Where a link has ended, or the user signed in to request a new one and returns without it. */
export async function confirmationWithoutLink(message?: string): Promise<Confirmation> {
  const visitor = await findVisitor();
  // The link was used before, by themselves.
  if (visitor?.emailConfirmed) return { step: 'confirmed', visitor };
  return { step: 'ended', ...(message && { message }), visitor };
}

/** Who is signed in. Not knowing it is no failure here: the sign-in screen leads on from there. */
async function findVisitor(): Promise<Visitor | null> {
  try {
    return (await call('GET /api/user')).user;
  } catch (error) {
    if (!(error instanceof ApiError)) console.warn('Who is signed in could not be asked.', error);
    return null;
  }
}
