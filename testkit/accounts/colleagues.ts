import { setCurrentWorkspaceWrite } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { put } from '#core/table/write.ts';
import { requireSignedIn } from '#functions/http/caller.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { httpEvent } from '#testkit/events.ts';
import { type Person, signUp } from '#testkit/people.ts';

/** A user with an account of their own who is a member of the owner's workspace, which is their current workspace. */
export async function addColleague(owner: Person, role: MemberRole): Promise<Person> {
  const person = await signUp();
  await joinAs(person, owner, role);
  return person;
}

/**
 * Makes a user a member of the owner's workspace, which becomes their current one.
 * @param joinedAt ISO 8601
 */
export async function joinAs(
  person: Person,
  owner: Person,
  role: MemberRole,
  joinedAt = '2026-11-20T12:00:00.000Z',
): Promise<void> {
  const workspaceId = await workspaceIdOf(owner);
  const { user } = await requireSignedIn(httpEvent('GET /api/user', { cookies: [person.cookie] }));
  const membership = { workspaceId, role, joinedAt };
  await transact([
    put(keys.membership(user.id, workspaceId), membership),
    setCurrentWorkspaceWrite(user, workspaceId),
  ]);
}
