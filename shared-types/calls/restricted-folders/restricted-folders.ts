import * as z from 'zod/mini';
import { fileChange } from '#shared/calls/file-changes.ts';
import { addedMember } from '#shared/calls/team-members.ts';
import { operation } from '#shared/operation.ts';
import { email } from '#shared/rules/fields.ts';
import { memberRoles } from '#shared/rules/permissions.ts';
import { storedPath } from '#shared/rules/text/file-paths.ts';
import { folderRights, maxPeopleOfFolder } from '#shared/rules/text/restricted-folders.ts';

const right = z.enum(folderRights, { error: 'A right is view, comment, edit or manage.' });
const wrongRoles = 'Choose the roles by their names, each with a right.';
const wrongMembers = 'Choose the members by their ids, each with a right.';

/** The rights of whole roles. */
const roles = z
  .array(
    z.object({ role: z.enum(memberRoles, { error: wrongRoles }), right }, { error: wrongRoles }),
    {
      error: wrongRoles,
    },
  )
  .check(z.maxLength(memberRoles.length, wrongRoles));
/** The rights of members, invited ones too; each counts if it is higher than that of their role. */
const members = z
  .array(z.object({ id: z.uuid({ error: wrongMembers }), right }, { error: wrongMembers }), {
    error: wrongMembers,
  })
  .check(z.maxLength(maxPeopleOfFolder, `Choose at most ${maxPeopleOfFolder} members.`));
/** Who sees a restricted folder besides the owner. */
export const peopleOfFolder = { roles, members };

/** A restricted folder, as those who see it receive it. */
export const restrictedFolder = z.object({
  id: z.string(),
  /** How it is stored, as in the paths of its files. */
  name: z.string(),
  title: z.string(),
  /** While its files are moved there from the open folder of its title, or back. */
  state: z.enum(['closing', 'restricted', 'opening']),
  /** What the caller may do in it, up to what their role may. */
  right: z.enum(folderRights),
  /** Who sees it besides the owner; only for those who may change it. */
  people: z.optional(z.object(peopleOfFolder)),
});
export type RestrictedFolder = z.infer<typeof restrictedFolder>;

export const listRestrictedFolders = operation({
  route: 'GET /api/restricted-folders',
  access: 'see_files',
  reaches: { lists: 'files' },
  summary: 'The restricted folders that the caller sees, by their titles.',
  answer: z.object({ folders: z.array(restrictedFolder) }),
});

export const restrictFolder = operation({
  route: 'POST /api/restricted-folders',
  access: 'restrict_folders',
  reaches: { paths: ['folder'] },
  summary:
    'Restrict a folder of the first level to some people, of whom the caller is one. Who is not among them no longer sees it at once; its files are moved to where no computer of theirs sees them, share links of people who may not share it end, and uploads into it that are not complete are discarded.',
  body: z.object({
    folder: storedPath.check(
      z.regex(/^[^/]+\/$/, 'Choose a folder of the first level, with a slash at its end.'),
    ),
    ...peopleOfFolder,
  }),
  status: 201,
  answer: z.object({ folder: restrictedFolder, change: fileChange }),
  errors: ['not_found', 'business_needed', 'too_many_restricted_folders', 'already_restricted'],
});

export const changeFolderPeople = operation({
  route: 'PUT /api/restricted-folders/{id}',
  access: 'restrict_folders',
  reaches: { item: 'folder' },
  summary:
    'Change who sees a restricted folder. Share links of people who may no longer share it end.',
  body: z.object(peopleOfFolder),
  answer: z.object({ folder: restrictedFolder }),
  errors: ['not_found', 'business_needed'],
});

/** Who sees a restricted folder, as the others who see it receive them. */
const personOfFolder = z.object({ userId: z.string(), name: z.string(), email: z.string() });
export type PersonOfFolder = z.infer<typeof personOfFolder>;

export const listPeopleOfFolder = operation({
  route: 'GET /api/restricted-folders/{id}/people',
  access: 'see_files',
  reaches: { item: 'folder' },
  summary:
    'Who sees a restricted folder and has joined, with the owner: the people to mention and to ask.',
  answer: z.object({ people: z.array(personOfFolder) }),
  errors: ['not_found'],
});

export const inviteCollaborator = operation({
  route: 'POST /api/restricted-folders/{id}/collaborators',
  access: 'manage_members',
  reaches: { item: 'folder' },
  summary:
    'Invite a collaborator to a restricted folder: a member who sees this folder and nothing else of the workspace, and takes a seat like any other.',
  body: z.object({ email, right }),
  status: 201,
  answer: addedMember,
  errors: [
    'not_found',
    'business_needed',
    'already_member',
    'plan_too_small',
    'seats_unpaid',
    'too_many_attempts',
    'payment_provider',
  ],
});

export const openFolder = operation({
  route: 'DELETE /api/restricted-folders/{id}',
  access: 'restrict_folders',
  reaches: { item: 'folder' },
  summary:
    'Open a restricted folder to the whole team: its files are moved back to the folder of its title.',
  answer: z.object({ change: fileChange }),
  errors: ['not_found', 'file_exists'],
});
