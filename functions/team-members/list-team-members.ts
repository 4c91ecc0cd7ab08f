import { handle } from '#functions/http/handler.ts';
import { listTeamMembers } from '#shared/team-members.ts';
import { memberAnswer } from './member-item.ts';
import { listMembers } from './store.ts';

/** Some 200 bytes a row keep the answer well below the 6 MB that a Lambda can give. */
const mostAtOnce = 1_000;

export const handler = handle(listTeamMembers, async ({ query: { after }, caller }) => {
  const found = await listMembers(caller.workspace.id, { after, limit: mostAtOnce + 1 });
  const teamMembers = found.slice(0, mostAtOnce).map(memberAnswer);
  const next = found.length > mostAtOnce ? teamMembers.at(-1)?.id : undefined;
  return { teamMembers, ...(next && { next }) };
});
