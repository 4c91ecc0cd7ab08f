import type { Mutation } from './mutation.ts';

const hidden = 'functions/restricted-folders/tests/hidden-folders.integration.test.ts';
const takenOver = 'functions/links/tests/taken-over.integration.test.ts';
const meetings = 'functions/restricted-folders/tests/meetings.integration.test.ts';

/** Rules of restricted folders. */
export const restrictedFolderMutations: Mutation[] = [
  {
    rule: 'What a call names is checked before it does anything.',
    file: 'functions/http/handler.ts',
    from: '  requirePaths(workspace.folders, reachedPaths(reaches, input), access);\n',
    to: '',
    caughtBy: { file: hidden, title: 'answers as of a folder that never was' },
  },
  {
    rule: 'A right is enough for what it allows alone.',
    file: 'core/workspaces/folder-access.ts',
    from: '  return right !== undefined && rightAllows(right, permission);',
    to: '  return right !== undefined && rightAllows(right, "see_files");',
    caughtBy: { file: hidden, title: 'with the right to view' },
  },
  {
    rule: 'A review is seen by who sees the files of all of its versions.',
    file: 'core/reviews/ports/review-item.ts',
    from: '  requirePaths(folders, pathsOf(review), permission);\n',
    to: '',
    caughtBy: { file: hidden, title: 'reviews/{id} answers as of an id' },
  },
  {
    rule: 'A list of reviews leaves out those of hidden folders.',
    file: 'core/reviews/list-reviews.ts',
    from: 'read.filter((review) => seesReview(folders, review))',
    to: 'read',
    caughtBy: { file: hidden, title: 'GET /api/reviews lists nothing' },
  },
  {
    rule: 'A search steps over hidden folders, and counts nothing of them.',
    file: 'core/files/listing/search-files.ts',
    from: 'seenSortKeys(folders, keys',
    to: 'seenSortKeys({ ...folders, isOwner: true }, keys',
    caughtBy: { file: hidden, title: 'GET /api/files/search lists nothing' },
  },
  {
    rule: 'A link is managed by who may share what it opens.',
    file: 'core/links/link-access.ts',
    from: '  return links.filter(\n',
    to: '  if (hidden.size >= 0) return [...links];\n  return links.filter(\n',
    caughtBy: { file: hidden, title: 'links/{id}.* answers as of an id' },
  },
  {
    rule: 'A notification of a review that is hidden by now is none.',
    file: 'core/inbox/describe-notifications.ts',
    from: '  if (!seesReview(folders, review)) return null;\n',
    to: '',
    caughtBy: { file: hidden, title: 'GET /api/inbox lists nothing' },
  },
  {
    rule: 'A change of files is seen by who sees all that it names.',
    file: 'core/file-changes/change/seen-change.ts',
    from: "  if (!isSeen) throw new CallError('not_found');\n",
    to: '',
    caughtBy: { file: hidden, title: 'file-changes/{id} answers as of an id' },
  },
  {
    rule: 'A folder counts as restricted from the moment on in which that is asked for.',
    file: 'core/workspaces/folder-access.ts',
    from: ' ?? closing.get(first)',
    to: '',
    caughtBy: { file: meetings, title: 'counts as restricted before its files are moved' },
  },
  {
    rule: 'What is stored in a folder while it is restricted is moved as well.',
    file: 'core/file-changes/run-change.ts',
    from: "  if (change.kind !== 'move' || change.restrictedFolder === undefined) return false;\n",
    to: '  if (change.id) return false;\n',
    caughtBy: { file: meetings, title: 'counts as restricted before its files are moved' },
  },
  {
    rule: 'A client sees what the maker of their link may share, and no more.',
    file: 'core/links/open-link.ts',
    from: 'sharedBy(accessOf(role, opened.workspace.restrictedFolders, own))',
    to: "accessOf('Owner', opened.workspace.restrictedFolders, own)",
    caughtBy: { file: meetings, title: 'a client sees nothing any more' },
  },
  {
    rule: 'Emptying the trash erases nothing of a folder that the member does not manage.',
    file: 'core/file-changes/files-of-change.ts',
    from: 'folder === null || (restrictedFolders?.includes(folder) ?? true)',
    to: 'folder !== undefined',
    caughtBy: { file: meetings, title: 'emptying the trash' },
  },
  {
    rule: 'No move of files opens a restricted folder.',
    file: 'core/file-changes/change/moves.ts',
    from: 'isRestrictedFolder(path) || isRestrictedFolder(to)',
    to: "path === ''",
    caughtBy: { file: meetings, title: 'neither a move nor its undo' },
  },
  {
    rule: 'Folders are restricted on Business alone, and stay so without it.',
    file: 'core/restricted-folders/restrict-folder.ts',
    from: "  if (permissionLevel !== 'advanced') throw new CallError('business_needed');\n",
    to: '',
    caughtBy: { file: meetings, title: 'losing the plan opens nothing' },
  },
  {
    rule: 'A link that was taken over ends with the membership of who took it over.',
    file: 'core/links/ports/open-links.ts',
    from: 'return link.takenOverAt ?? link.createdAt;',
    to: 'return link.createdAt;',
    caughtBy: { file: takenOver, title: 'outlives the membership of its maker' },
  },
  {
    rule: 'Who may not share what a link opens cannot take it over.',
    file: 'core/links/change-link.ts',
    from: '  return retryOnConflict(async () => {\n    const link = await getLivingLink(workspace, linkId);',
    to: '  return retryOnConflict(async () => {\n    const link = await getLivingLink({ ...workspace, folders: { ...workspace.folders, isOwner: true } }, linkId);',
    caughtBy: { file: takenOver, title: 'as one that never was' },
  },
  {
    rule: 'A change of a link writes nothing that it does not change.',
    file: 'core/links/change-link.ts',
    from: 'set: { generation: after.generation, ...differencesOf(before, after) },',
    to: 'set: after,',
    caughtBy: { file: takenOver, title: 'gives it another address' },
  },
  {
    rule: 'Who may no longer comment in the folder of a review does not hold up its approval.',
    file: 'core/reviews/approvals/standing.ts',
    from: "return allowsInReview(access.folders, review, 'review_files');",
    to: 'return true;',
    caughtBy: {
      file: 'functions/reviews/tests/lapsed-approvers.integration.test.ts',
      title: 'a member who may no longer comment in the restricted folder',
    },
  },
  {
    rule: 'A leader manages the comments of others only where they manage the folder.',
    file: 'core/reviews/comments/find-comment.ts',
    from: "return managesReviews && allowsInReview(folders, review, 'manage_reviews');",
    to: 'return managesReviews && allowsInReview(folders, review, "review_files");',
    caughtBy: {
      file: 'functions/comments/tests/restricted-folders.integration.test.ts',
      title: 'only where they manage the folder of the review',
    },
  },
  {
    rule: 'A still in a restricted folder is as a deleted one to who does not see the folder.',
    file: 'core/reviews/comments/stills.ts',
    from: 'if (!sees(folders, path)) return undefined;',
    to: '',
    caughtBy: {
      file: 'functions/comments/tests/stills.integration.test.ts',
      title: 'a still in a restricted folder is as a deleted one',
    },
  },
];
