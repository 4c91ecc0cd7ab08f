import { ApiError, call } from '#web/lib/api-client.ts';
import { networkError, readableMessage } from '#web/lib/messages.ts';
import { endedLink } from './ended-link.ts';

/** Who looks at the outcome: it decides where to go from here. */
export interface Visitor {
  email: string;
  emailConfirmed: boolean;
}

export type Confirmation =
  | { step: 'confirmed'; visitor: Visitor | null }
  | { step: 'ended'; message?: string; visitor: Visitor | null }
  | { step: 'failed'; message: string };

const asked = new Map<string, Promise<Confirmation>>();

/**
 * Confirms an e-mail by the token of its link, which holds once: whoever asks again, as React does to find faults,
 * hears what came of the first time. What did not succeed may be tried again.
 * @param isNew whether the account gets another e-mail by it: then no other link will do
 */
export function confirmOnce(token: string, isNew: boolean): Promise<Confirmation> {
  const before = asked.get(token);
  if (before) return before;
  const confirmation = confirm(token, isNew);
  asked.set(token, confirmation);
  void confirmation.then(({ step }) => step !== 'confirmed' && asked.delete(token));
  return confirmation;
}

async function confirm(token: string, isNew: boolean): Promise<Confirmation> {
  // Whoever signs in for the sake of a new link comes back without the old one.
  if (token === '') return withoutLink();
  try {
    await call('POST /api/confirm-email', { body: { token } });
    return { step: 'confirmed', visitor: await findVisitor() };
  } catch (error) {
    const ended = endedLink(error);
    if (ended !== undefined && !isNew) return withoutLink(ended);
    return { step: 'failed', message: ended ?? readableMessage(error, networkError) };
  }
}

async function withoutLink(message?: string): Promise<Confirmation> {
  const visitor = await findVisitor();
  // The link was followed before: by themselves, or by what looks into mails ahead of them.
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
