import { handle } from '#functions/http/handler.ts';
import { userAnswer } from '#functions/sessions/user-answer.ts';
import { getUser } from '#shared/calls/account.ts';

export const handler = handle(getUser, async ({ caller }) => ({ user: userAnswer(caller) }));
