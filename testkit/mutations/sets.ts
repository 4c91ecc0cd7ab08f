import type { Mutation } from './mutation.ts';

export const setMutations: Mutation[] = [
  {
    rule: 'A page is followed in each version that has it.',
    file: 'core/reviews/ports/reviewed-files.ts',
    from: 'return pages ? withPages(version, pages.map(change)) : change(version);',
    to: 'return change(version);',
    caughtBy: {
      file: 'functions/reviews/tests/set-files.integration.test.ts',
      title: 'pages are followed when they are renamed',
    },
  },
  {
    rule: 'Guests see no page that the team has deleted.',
    file: 'core/reviews/guest-view.ts',
    from: 'withPages(version, version.pages.filter(isShown))',
    to: 'version',
    caughtBy: {
      file: 'functions/reviews/tests/set-guests.integration.test.ts',
      title: 'a page that the team has deleted',
    },
  },
  {
    rule: 'Guests see nothing that was carried from a page which they are not shown.',
    file: 'core/reviews/guest-view.ts',
    from: 'pagesOfComment(comment).every((page) => fileAt(shown, page))',
    to: 'true',
    caughtBy: {
      file: 'functions/reviews/tests/set-guests.integration.test.ts',
      title: 'what was carried from a page',
    },
  },
  {
    rule: 'A guest who decides takes no page out of a set.',
    file: 'core/reviews/approvals/decide.ts',
    from: 'const { statusAt: _at, statusBy: _by, ...undecided } = each;',
    to: 'const { statusAt: _at, statusBy: _by, ...undecided } = version;',
    caughtBy: {
      file: 'functions/reviews/tests/set-decisions.integration.test.ts',
      title: 'a guest decides about the pages that they are shown',
    },
  },
  {
    rule: 'A guest who sets a status takes no page out of a set.',
    file: 'core/reviews/set-status.ts',
    from: '{ ...each, ...decision }',
    to: '{ ...version, ...decision }',
    caughtBy: {
      file: 'functions/reviews/tests/set-decisions.integration.test.ts',
      title: 'a guest who sets a status',
    },
  },
  {
    rule: 'No one decides about pages that they were not shown.',
    file: 'core/reviews/ports/reviewed-files.ts',
    from: 'isDeepStrictEqual(shown, left)',
    to: 'true',
    caughtBy: {
      file: 'functions/reviews/tests/set-decisions.integration.test.ts',
      title: 'a guest who was shown fewer pages',
    },
  },
  {
    rule: 'A decision about a set binds the bytes of each page.',
    file: 'core/reviews/approvals/decide.ts',
    from: '...(version.pages && {',
    to: '...(false && {',
    caughtBy: {
      file: 'functions/reviews/tests/set-decisions.integration.test.ts',
      title: 'a decision binds to the bytes of each page',
    },
  },
  {
    rule: 'Who decides about a set can look at each of its pages.',
    file: 'core/links/guests/guest-comments.ts',
    from: "for (const { path } of filesOfVersion(requireVersion(review))) requireUse(caller, path, 'view');",
    to: "requireUse(caller, requireVersion(review).path, 'view');",
    caughtBy: {
      file: 'functions/reviews/tests/set-decisions.integration.test.ts',
      title: 'may not look at a page',
    },
  },
  {
    rule: 'A picture of another review is no page.',
    file: 'core/reviews/add-version.ts',
    from: 'if (other?.existing) throw alreadyIn(workspace.folders, other.existing);',
    to: '',
    caughtBy: {
      file: 'functions/reviews/tests/sets.integration.test.ts',
      title: 'a picture that another review has',
    },
  },
  {
    rule: 'Who does not see the folder of one page does not see the review.',
    file: 'core/reviews/ports/review-item.ts',
    from: 'pages?.map((page) => page.path) ?? path',
    to: 'path',
    caughtBy: {
      file: 'functions/reviews/tests/set-files.integration.test.ts',
      title: 'who does not see the folder of one page',
    },
  },
  {
    rule: 'An erased page takes only its own comments along.',
    file: 'core/reviews/ports/erase-reviewed.ts',
    from: 'removeComments(workspaceId, id, number, page)',
    to: 'removeComments(workspaceId, id, number)',
    caughtBy: {
      file: 'functions/reviews/tests/set-files.integration.test.ts',
      title: 'an erased page goes with its comments',
    },
  },
  {
    rule: 'A comment is carried to the page of the same file.',
    file: 'core/reviews/comments/carried-pages.ts',
    from: 'to.find((one) => one.path === path) ??',
    to: '',
    caughtBy: {
      file: 'core/reviews/comments/carried-pages.test.ts',
      title: 'pages correspond to',
    },
  },
  {
    rule: 'No comment is carried to the page of another picture.',
    file: 'core/reviews/comments/carried-pages.ts',
    from: 'taken.has(atPlace) ? undefined : atPlace',
    to: 'atPlace',
    caughtBy: {
      file: 'core/reviews/comments/carried-pages.test.ts',
      title: 'pages correspond to',
    },
  },
];
