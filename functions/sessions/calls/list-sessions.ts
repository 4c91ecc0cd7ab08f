import * as sessions from '#core/identity/sessions/sessions.ts';
import { handle } from '#functions/http/handler.ts';
import { listSessions } from '#shared/calls/sessions.ts';

export const handler = handle(listSessions, async ({ caller: { session, user } }) => {
  const held = await sessions.listSessions(user);
  return {
    sessions: held.map((one) => ({
      id: one.id,
      device: one.device,
      createdAt: one.createdAt,
      renewedAt: one.renewedAt,
      lastUsedAt: sessions.lastUseOf(one),
      current: one.id === session.id,
    })),
  };
});
