import type { Mutation } from './mutation.ts';

const everyCall = 'functions/restricted-folders/tests/collaborators.integration.test.ts';
const meetings = 'functions/restricted-folders/tests/collaborator-meetings.integration.test.ts';

/** Rules of collaborators. */
export const collaboratorMutations: Mutation[] = [
  {
    rule: 'What is about the workspace as a whole is refused to collaborators.',
    file: 'functions/http/handler.ts',
    from: "  if (reaches === 'nothing' && !workspace.folders.seesOpen) throw new CallError('forbidden');\n",
    to: '',
    caughtBy: { file: everyCall, title: 'storage/usage is refused' },
  },
  {
    rule: 'A collaborator sees nothing that is open.',
    file: 'core/workspaces/folder-access.ts',
    from: "return access.seesOpen || path === '';",
    to: 'return true;',
    caughtBy: { file: everyCall, title: 'GET /api/reviews lists nothing that is open' },
  },
  {
    rule: 'A collaborator stores nothing outside of their folders.',
    file: 'core/workspaces/folder-access.ts',
    from: "return access.seesOpen || (path === '' && permission === 'see_files');",
    to: 'return true;',
    caughtBy: {
      file: 'core/workspaces/folder-access.test.ts',
      title: 'may only look at the top',
    },
  },
  {
    rule: 'A collaborator has the permissions that a right of theirs allows, and no others.',
    file: 'core/workspaces/caller.ts',
    from: ' && allowsAnywhere(folders, permission)',
    to: '',
    caughtBy: { file: everyCall, title: 'with the right to view they may' },
  },
  {
    rule: 'Who accepts an invitation has the rights in folders that came with it.',
    file: 'core/members/accept-invitation-writes.ts',
    from: '...(folders && { folders })',
    to: '',
    caughtBy: { file: meetings, title: 'an invitation says what it is to' },
  },
  {
    rule: 'A collaborator is not offered the ownership.',
    file: 'core/lifecycle/transfer-ownership.ts',
    from: '    if (role === collaboratorRole) throw',
    to: '    if (role === undefined) throw',
    caughtBy: { file: meetings, title: 'no one is made a collaborator, or the owner' },
  },
  {
    rule: 'Collaborators are invited on Business alone.',
    file: 'core/lifecycle/invite-collaborator.ts',
    from: '  requireBusiness(caller);\n',
    to: '',
    caughtBy: { file: meetings, title: 'on Starter collaborators keep' },
  },
  {
    rule: 'The people of a folder are those who see it.',
    file: 'core/restricted-folders/people-of-folder.ts',
    from: 'userId && accessOf(role, restrictedFolders, folders).rights.has(name)',
    to: 'userId && accessOf(role, restrictedFolders, folders)',
    caughtBy: {
      file: 'testkit/all-cases/all-cases.integration.test.ts',
      title: 'restricted-folders/{id}/people by a collaborator',
    },
  },
];
