import { call, isSignedOut } from './api-client.ts';
import { UnexpectedAnswer } from './messages.ts';

const allow = 'Your browser blocks the cookies of this site';

/** The message to a visitor whose browser keeps no cookies, by what they tried. */
export const cookiesBlocked = {
  signIn: `${allow}, so you cannot stay signed in. Allow them in its settings, and sign in again.`,
  link: `${allow}, so it forgets at once that you have entered. Allow them in its settings, and try again.`,
} as const;

/**
 * Asks whether the browser has kept the session that a sign-in has just started. Not by `navigator.cookieEnabled` alone:
 * extensions and proxies drop cookies, too.
 * @throws UnexpectedAnswer with what to do, if it has not
 */
export async function requireKeptSession(): Promise<void> {
  try {
    await call('GET /api/user');
  } catch (error) {
    // Whatever else is wrong the next page says.
    if (isSignedOut(error)) throw new UnexpectedAnswer({ message: cookiesBlocked.signIn });
  }
}
