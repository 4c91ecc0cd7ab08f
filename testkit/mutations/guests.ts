import type { Mutation } from './mutation.ts';

export const guestMutations: Mutation[] = [
  {
    rule: 'Guests see the branding of a workspace while its Business plan runs.',
    file: 'core/links/branding/shown-branding.ts',
    from: "return runningPlan === 'business';",
    to: 'return runningPlan !== undefined;',
    caughtBy: {
      file: 'functions/workspace/tests/branding.integration.test.ts',
      title: 'on Starter it is kept and not shown; on Business again',
    },
  },
  {
    rule: 'Of a logo nothing is stored but its pixels.',
    file: 'core/links/branding/logo-image.ts',
    from: 'return { png, width, height };',
    to: 'return { png: bytes, width, height };',
    caughtBy: {
      file: 'core/links/branding/logo-image.test.ts',
      title: 'of a logo nothing is kept but its pixels, nor of an animation any further frame',
    },
  },
  {
    rule: 'No logo is saved that the emptying of an earlier plan would delete.',
    file: 'core/links/branding/change-branding.ts',
    from: 'notEmptying(workspaceId),',
    to: '',
    caughtBy: {
      file: 'functions/workspace/tests/branding.integration.test.ts',
      title:
        'while the storage of an earlier plan is emptied, nothing is saved that would go with it',
    },
  },
  {
    rule: 'A guest who may not download gets the proxy alone, once there is one.',
    file: 'core/links/guests/guest-files.ts',
    from: 'if (hasProxy && !caller.link.may.download) return false;',
    to: '',
    caughtBy: {
      file: 'functions/guest/tests/proxied-films.integration.test.ts',
      title: 'without the right to download a guest is shown the proxy',
    },
  },
  {
    rule: 'Guests see no version that the team has deleted.',
    file: 'core/reviews/ports/review-item.ts',
    from: '!isErased && withdrawnAt === undefined;',
    to: '!isErased;',
    caughtBy: {
      file: 'functions/guest/tests/withdrawn-versions.integration.test.ts',
      title: 'a version that was replaced before any review of the newest one',
    },
  },
  {
    rule: 'Guests see no version before someone publishes it who may.',
    file: 'core/reviews/guest-view.ts',
    from: 'isShown(version) && !version.isUnpublished',
    to: 'isShown(version)',
    caughtBy: {
      file: 'functions/reviews/tests/unpublished-versions.integration.test.ts',
      title: 'what someone adds who may not share',
    },
  },
  {
    rule: 'A thread for the team is to guests as one that never was.',
    file: 'core/reviews/guest-view.ts',
    from: "audienceOf(thread) === 'everyone' &&",
    to: 'true &&',
    caughtBy: {
      file: 'functions/guest/tests/team-threads.integration.test.ts',
      title: 'byte for byte',
    },
  },
  {
    rule: 'No reply for the team is shown to a guest who reads its thread while it is taken back.',
    file: 'core/reviews/guest-view.ts',
    from: '(comment.audienceRevision ?? 0) <= (thread.audienceRevision ?? 0) &&',
    to: 'true &&',
    caughtBy: {
      file: 'functions/guest/tests/team-threads.integration.test.ts',
      title: 'reads its thread as it was before',
    },
  },
  {
    rule: 'A guest sees nothing that a guest of another link has begun.',
    file: 'core/reviews/guest-view.ts',
    from: 'isBySeen(seen, thread) &&',
    to: 'true &&',
    caughtBy: {
      file: 'functions/guest/tests/guests-apart.integration.test.ts',
      title: 'guests of another link learn nothing',
    },
  },
  {
    rule: 'A guest sees no reply of a guest of another link.',
    file: 'core/reviews/guest-view.ts',
    from: 'isBySeen(seen, comment) &&',
    to: 'true &&',
    caughtBy: {
      file: 'functions/guest/tests/guests-apart.integration.test.ts',
      title: 'guests of another link learn nothing',
    },
  },
  {
    rule: 'A deleted thread of whose replies a guest sees none is none to them.',
    file: 'core/reviews/guest-view.ts',
    from: 'if (!isBlanked(thread)) return true;',
    to: 'if (!isBlanked(thread) || isThread(thread)) return true;',
    caughtBy: {
      file: 'functions/guest/tests/guests-apart.integration.test.ts',
      title: 'of two links no longer shares it',
    },
  },
  {
    rule: 'Guests of two links see each other only where both links share it.',
    file: 'core/links/ports/seen-links.ts',
    from: 'links.filter((link) => link.sharesWithOtherLinks)',
    to: 'links.filter((link) => link.id !== id)',
    caughtBy: {
      file: 'functions/guest/tests/guests-apart.integration.test.ts',
      title: 'guests of another link learn nothing',
    },
  },
  {
    rule: 'A mail that waits is not sent to guests once it has what is for the team.',
    file: 'core/links/guests/guest-mails.ts',
    from: 'refs[index] ? answers.next().value : true',
    to: 'refs[index] === refs[index]',
    caughtBy: {
      file: 'functions/guest/tests/waiting-mails.integration.test.ts',
      title: 'a mail that waits is not sent',
    },
  },
  {
    rule: 'Of a guest who replies and a member who takes the thread back only one succeeds.',
    file: 'core/reviews/comments/add-comment.ts',
    from: 'when: hasSameAudience(thread)',
    to: 'when: { isDone: false }',
    caughtBy: {
      file: 'functions/comments/tests/audience.integration.test.ts',
      title: 'of a guest who replies',
    },
  },
  {
    rule: 'Of a deleted file guests see again only the version that the team restores.',
    file: 'core/reviews/ports/withdrawn-versions.ts',
    from: 'version.versionId === restored?.versionId;',
    to: 'restored !== null;',
    caughtBy: {
      file: 'functions/guest/tests/withdrawn-versions.integration.test.ts',
      title: 'a version that the team restores is shown to guests again, and no other one',
    },
  },
  {
    rule: 'A decision is about the version that was looked at.',
    file: 'core/reviews/set-status.ts',
    from: "if (version.number !== number) throw new CallError('version_changed');",
    to: '',
    caughtBy: {
      file: 'functions/reviews/tests/decided-versions.integration.test.ts',
      title: 'a decision names the newest version',
    },
  },
  {
    rule: 'Only the file of a lost version is attached to it.',
    file: 'core/reviews/attach-file.ts',
    from: [
      "if (version.size !== file.size) throw anotherFile('its size is another one');",
      '  if (haveOtherBytes(version, file)) throw',
    ].join('\n'),
    to: 'if (version.size === file.size + 1) throw',
    caughtBy: {
      file: 'functions/reviews/tests/attached-versions.integration.test.ts',
      title: 'to a file of another size',
    },
  },
  {
    rule: 'Without the right to download a guest gets nothing that browsers do not show.',
    file: 'core/links/guests/guest-files.ts',
    from: "if (use === 'download' || !mayBeShown(caller.link.may, path))",
    to: "if (use === 'download')",
    caughtBy: {
      file: 'functions/guest/tests/withheld-files.integration.test.ts',
      title: 'without the right to download no link gives',
    },
  },
  {
    rule: 'A link ends with the session in which a colleague has opened it further.',
    file: 'core/links/open-link.ts',
    from: '    isOfEndedSession(opened.link, linksEndedAt) ||\n',
    to: '',
    caughtBy: {
      file: 'functions/links/tests/stolen-sessions.integration.test.ts',
      title: 'a link that a colleague has opened further ends',
    },
  },
  {
    rule: 'A link opens nothing once its plan has ended.',
    file: 'core/links/open-link.ts',
    from: 'return isOpen && hasPlan ?',
    to: 'return isOpen ?',
    caughtBy: {
      file: 'functions/guest/tests/guest-mails.integration.test.ts',
      title: 'mailed nothing more when the link belongs to a workspace without a plan',
    },
  },
  {
    rule: 'The owner is mailed of a link that moves files.',
    file: 'core/links/opened-further.ts',
    from: 'workspace.ownerId === id',
    to: "workspace.ownerId !== ''",
    caughtBy: {
      file: 'functions/links/tests/stolen-sessions.integration.test.ts',
      title: 'its maker and the owner are mailed of a link that downloads',
    },
  },
  {
    rule: 'The link of a folder follows when a parent of it is moved.',
    file: 'core/links/follow-folders.ts',
    from: 'folder.startsWith(one.folder)',
    to: 'folder === one.folder',
    caughtBy: {
      file: 'functions/links/tests/moved-folders.integration.test.ts',
      title: 'whose parent is moved',
    },
  },
  {
    rule: 'The link of a folder opens no other folder of its name.',
    file: 'core/links/follow-renamed-folders.ts',
    from: 'if (await hasOlderFiles(workspaceId, folder, path)) continue;',
    to: 'continue;',
    caughtBy: {
      file: 'functions/links/tests/renamed-by-computers.integration.test.ts',
      title: 'follows it, and opens no other one of its name',
    },
  },
  {
    rule: 'An erased guest leaves none of their names.',
    file: 'core/links/guests/erase-guest.ts',
    from: '[name, ...names]',
    to: '[name]',
    caughtBy: {
      file: 'functions/links/tests/erased-guests.integration.test.ts',
      title: 'leaves none of the names under which they have entered',
    },
  },
  {
    rule: 'No guest is called as the product or the workspace.',
    file: 'core/links/guests/guest-name.ts',
    from: 'if ([...text].length >= foundWithinWords) return all.includes(text);',
    to: '',
    caughtBy: {
      file: 'core/links/guests/guest-name.test.ts',
      title: 'a guest cannot be called “.*”, as the product',
    },
  },
  {
    rule: 'The words of a guest without a proven email are mailed without addresses.',
    file: 'core/reviews/comments/comment-words.ts',
    from: 'return !person?.isGuest || person.email !== undefined;',
    to: 'return true;',
    caughtBy: {
      file: 'functions/guest/tests/guest-mails.integration.test.ts',
      title: 'what a guest without a proven email writes',
    },
  },
  {
    rule: 'No guest notices that a comment was assigned.',
    file: 'core/reviews/comments/assign-comment.ts',
    from: "countCommentsWrite(workspaceId, review, 'team')",
    to: "countCommentsWrite(workspaceId, review, 'everyone')",
    caughtBy: {
      file: 'functions/guest/tests/team-threads.integration.test.ts',
      title: 'what guests are answered is byte for byte',
    },
  },
  {
    rule: 'A mail that waits is not sent to a guest whose link has ended.',
    file: 'core/outbox/deliver-mail.ts',
    from: 'guest ? await ports.mailToGuest(guest, queued.to) : queued',
    to: 'queued',
    caughtBy: {
      file: 'functions/guest/tests/guest-mails.integration.test.ts',
      title: 'a mail that waits is not sent when the link is revoked',
    },
  },
  {
    rule: 'The mail of a link names nothing of what its passcode guards.',
    file: 'core/links/guests/mail-link.ts',
    from: "proof !== 'passcode' && isPlainName(preview.title)",
    to: 'isPlainName(preview.title)',
    caughtBy: {
      file: 'functions/links/tests/mailed-links.integration.test.ts',
      title: 'a mail names nothing of what a passcode guards',
    },
  },
  {
    rule: 'The mail of a link that has another address is not sent.',
    file: 'core/links/guests/mail-link.ts',
    from: 'opened?.link.tokenHash === tokenHash ?',
    to: 'opened ?',
    caughtBy: {
      file: 'functions/links/tests/mailed-links.integration.test.ts',
      title: 'a mail that waits is not sent once its link is given another address',
    },
  },
  {
    rule: 'A guest is shown no still that the team has replaced.',
    file: 'core/links/guests/guest-comments.ts',
    from: 'showsReplaced: false,',
    to: 'showsReplaced: true,',
    caughtBy: {
      file: 'functions/comments/tests/stills.integration.test.ts',
      title: 'a still that was replaced stays what it was for members',
    },
  },
  {
    rule: 'No still leaves without the name that must lie over it.',
    file: 'core/links/guests/guest-comments.ts',
    from: '!link.isOverlaid && ',
    to: '',
    caughtBy: {
      file: 'functions/comments/tests/stills.integration.test.ts',
      title: 'a link that shows no picture without a name over it shows no still',
    },
  },
  {
    rule: 'No one shows a picture of Files to clients who may not share it.',
    file: 'core/reviews/comments/stills.ts',
    from: 'sharesFiles && allows(',
    to: 'allows(',
    caughtBy: {
      file: 'functions/comments/tests/stills.integration.test.ts',
      title: 'a member who may not share shows a still to the team alone',
    },
  },
  {
    rule: 'No one shows a thread to clients with a picture of a folder that they may not share.',
    file: 'core/reviews/comments/set-comment-audience.ts',
    from: 'assertMayShowStills(author, await pathsOfStills(author.workspaceId, stills));',
    to: '',
    caughtBy: {
      file: 'functions/comments/tests/stills.integration.test.ts',
      title: 'a leader shows no still of a restricted folder',
    },
  },
  {
    rule: 'Who has joined a workspace again decides on no request of before.',
    file: 'core/reviews/approvals/decide.ts',
    from: '(decided || joinedAt <= askedAt)',
    to: '(decided || joinedAt !== askedAt)',
    caughtBy: {
      file: 'functions/reviews/tests/lapsed-approvers.integration.test.ts',
      title: 'a member who has joined again decides on no request of before',
    },
  },
];
