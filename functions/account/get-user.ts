import { handle } from '#functions/http/handler.ts';
import { getUser } from '#shared/calls/account.ts';
import { userAnswer } from './user-answer.ts';

export const handler = handle(getUser, async ({ caller }) => ({ user: userAnswer(caller) }));
