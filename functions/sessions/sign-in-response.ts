import type { UserItem } from '#core/identity/store.ts';
import { type SignInParts, signIn } from '#core/lifecycle/sign-in.ts';
import { clientOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie, readDevice } from '#functions/http/device-cookie.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { sessionCookie } from '#functions/http/session.ts';
import type { User } from '#shared/rules/user.ts';
import { userAnswer } from './user-answer.ts';

/**
 * Signs an authenticated user in: the response with the cookies of the session and of the device.
 * @param parts `cookies`: those to clear
 */
export async function signInResponse(
  user: UserItem,
  event: HttpEvent,
  { cookies = [], ...parts }: SignInParts & { cookies?: readonly string[] } = {},
): Promise<Reply<{ message: string; user: User }>> {
  const isRecognized = (await readDevice(event, user.id)) !== null;
  const { sessionId, workspace } = await signIn(user, { ...clientOf(event), isRecognized }, parts);
  const answer = { message: 'Login successful!', user: userAnswer({ user, workspace }) };
  const started = [await sessionCookie(user, sessionId), await deviceCookie(user.id)];
  return new Reply(answer, [...started, ...cookies]);
}
