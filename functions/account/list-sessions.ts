import { handle } from '#functions/http/handler.ts';
import { listSessions } from '#shared/account.ts';
import * as sessions from './sessions.ts';

export const handler = handle(listSessions, async ({ caller: { session, user } }) => {
  const found = await sessions.listSessions(user);
  return {
    sessions: found.map(({ id, device, createdAt, renewedAt }) => ({
      id,
      device,
      createdAt,
      renewedAt,
      current: id === session.id,
    })),
  };
});
