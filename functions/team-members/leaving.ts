import * as z from 'zod';
import { CallError } from '#functions/http/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import { getMember, removeMember } from './store.ts';

const holdItem = z.object({ memberId: z.string() });

/** Takes a person out of a team that they joined, as if its owner had removed them; twice is the same as once. */
export async function leaveTeam(
  workspaceId: string,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const hold = await getItem(keys.memberEmail(workspaceId, email), holdItem);
  if (!hold) return;
  try {
    const { userId } = await getMember(workspaceId, hold.memberId);
    if (userId === id) await removeMember(workspaceId, hold.memberId, { who: email });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}
