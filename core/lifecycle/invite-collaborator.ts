import { auditWrite } from '#core/audit/store.ts';
import { invalidField } from '#core/errors.ts';
import { listMembers } from '#core/members/store.ts';
import { requireFolder, titleOf } from '#core/restricted-folders/change-folder.ts';
import { requireBusiness } from '#core/restricted-folders/restrict-folder.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { collaboratorRole } from '#shared/rules/permissions.ts';
import { type FolderRight, maxPeopleOfFolder } from '#shared/rules/text/restricted-folders.ts';
import { type AddedMember, addMember } from './add-member.ts';

/**
 * Adds a collaborator to a workspace: a member who sees this folder and nothing else, and takes a seat like any other.
 * @throws CallError `not_found`, `forbidden`, `business_needed`, `invalid_input` if the folder has as many people as it can
 *   have, `already_member`, `plan_too_small`, `seats_unpaid`, `too_many_attempts`
 */
export async function inviteCollaborator(
  caller: MemberCaller,
  id: string,
  { email, right }: { email: string; right: FolderRight },
): Promise<AddedMember> {
  const name = requireFolder(caller, id);
  const { user, workspace } = caller;
  requireBusiness(caller);
  const people = (await listMembers(workspace.id)).filter(({ folders }) => folders?.[name]).length;
  if (people >= maxPeopleOfFolder) {
    throw invalidField(
      'email',
      `At most ${maxPeopleOfFolder} people have a right of their own here.`,
    );
  }
  return addMember(caller, { email, role: collaboratorRole, folders: { [name]: right } }, [
    auditWrite(workspace.id, user.email, {
      kind: 'folder_people_changed',
      title: titleOf(name),
      people: people + 1,
    }),
  ]);
}
