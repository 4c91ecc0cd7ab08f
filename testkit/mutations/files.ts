import type { Mutation } from './mutation.ts';

export const fileMutations: Mutation[] = [
  {
    rule: 'No more can be reserved than is left.',
    file: 'core/storage/quota.ts',
    from: '[Left]: -needed }',
    to: '[Left]: increase }',
    caughtBy: {
      file: 'core/storage/quota.integration.test.ts',
      title: 'all of what is provisioned can be reserved',
    },
  },
  {
    rule: 'An upload that arrives no longer reserves its bytes.',
    file: 'core/files/uploads/complete-upload.ts',
    from: 'release: { storage, size: reservedBytes(upload) },',
    to: '',
    caughtBy: {
      file: 'functions/uploads/tests/uploads.integration.test.ts',
      title: 'reserves its size, arrives in parts and becomes a file',
    },
  },
  {
    rule: 'A proxy has the frames of its film.',
    file: 'core/reviews/proxies/check-proxy.ts',
    from: 'const reason = table && !isByTime ? compareTables(table, own) : null;',
    to: 'const reason = null;',
    caughtBy: {
      file: 'functions/media/tests/proxies.integration.test.ts',
      title: 'is refused with frames_differ',
    },
  },
  {
    rule: 'A proxy is taken from the uploader of its film alone.',
    file: 'core/files/proxies/add-proxy.ts',
    from: 'found?.version.uploadedBy !== user.id',
    to: 'found === null',
    caughtBy: {
      file: 'functions/media/tests/proxies.integration.test.ts',
      title: 'is taken from anyone but the uploader',
    },
  },
  {
    rule: 'A proxy that was checked is not replaced.',
    file: 'core/files/proxies/add-proxy.ts',
    from: 'if (stored && !stored.isEmpty) return null;',
    to: '',
    caughtBy: {
      file: 'functions/media/tests/proxies.integration.test.ts',
      title: 'what was checked is not replaced',
    },
  },
  {
    rule: 'A proxy is no larger than its film allows.',
    file: 'core/files/proxies/add-proxy.ts',
    from: 'if (size > most) {',
    to: 'if (size < 0) {',
    caughtBy: {
      file: 'functions/media/tests/proxies.integration.test.ts',
      title: 'a small file brings no large proxy',
    },
  },
  {
    rule: 'A proxy ends with its film.',
    file: 'core/files/sync/sync-file.ts',
    from: 'await removeRenditions(workspaceId, path, gone);',
    to: '',
    caughtBy: {
      file: 'functions/media/tests/proxied-files.integration.test.ts',
      title: 'is restored and erased with it',
    },
  },
  {
    rule: 'An upload replaces no file by accident.',
    file: 'core/files/uploads/complete-upload.ts',
    from: "...(!upload.replace && { IfNoneMatch: '*' }),",
    to: '',
    caughtBy: {
      file: 'functions/guest-uploads/tests/guest-uploads.integration.test.ts',
      title: 'replaces nothing: the same path twice',
    },
  },
  {
    rule: 'An upload is complete with all of its parts alone.',
    file: 'core/files/uploads/complete-upload.ts',
    from: 'if (missing.length === 0) return;',
    to: 'if (missing.length >= 0) return;',
    caughtBy: {
      file: 'functions/guest-uploads/tests/guest-uploads.integration.test.ts',
      title: 'is not complete without its parts',
    },
  },
  {
    rule: 'An editor deletes no file that others have uploaded.',
    file: 'core/file-changes/one-file/change-file.ts',
    from: 'return !change.ownFilesOnly || version?.uploadedBy === change.askedBy;',
    to: 'return true;',
    caughtBy: {
      file: 'functions/files/tests/own-files.integration.test.ts',
      title: 'is not deleted with its folder, to which others have added',
    },
  },
  {
    rule: 'A renamed file keeps its review.',
    file: 'core/file-changes/one-file/change-file.ts',
    from: 'await carryReviewed(workspaceId, original, { path: to, versionId: copy });',
    to: '',
    caughtBy: {
      file: 'functions/reviews/tests/reviewed-files.integration.test.ts',
      title: 'comments stay on a file that is renamed',
    },
  },
  {
    rule: 'A film that is replaced on its way to cold storage keeps its review.',
    file: 'core/file-changes/one-file/set-file-storage.ts',
    from: '  if (copy !== null) {',
    to: '  if (copy !== null && (await headFile(workspaceId, path))?.VersionId === copy) {',
    caughtBy: {
      file: 'functions/reviews/tests/reviewed-files.integration.test.ts',
      title: 'an upload replaces while it moves to cold storage',
    },
  },
  {
    rule: 'A file that replaces one which is being deleted is kept.',
    file: 'core/file-changes/one-file/change-file.ts',
    from: "if (current) return failed('It was replaced while it was being deleted.');",
    to: '',
    caughtBy: {
      file: 'functions/files/tests/deletions.integration.test.ts',
      title: 'a file that is uploaded again while its deletion is interrupted is kept',
    },
  },
  {
    rule: 'What a computer stores is counted once, whenever its events arrive.',
    file: 'core/files/sync/sync-file.ts',
    from: '? { version: item.version }',
    to: '? { pk: exists }',
    caughtBy: {
      file: 'core/files/sync/sync-file.integration.test.ts',
      title: 'if they arrive while the file changes',
    },
  },
  {
    rule: 'A proxy of the version that replaced a film is not shown as that of the film.',
    file: 'core/transcoding/finish-transcode.ts',
    from: "if (!(await isCurrent(transcode))) return 'not_current';",
    to: '',
    caughtBy: {
      file: 'functions/media/tests/changed-films.integration.test.ts',
      title: 'a film whose newer version is not counted yet gets none either',
    },
  },
  {
    rule: 'The minutes of a plan are not exceeded.',
    file: 'core/transcoding/transcoded-minutes.ts',
    from: 'when: seconds <= limit ? [{ pk: absent }, left] : left,',
    to: 'when: [{ pk: absent }, { seconds: atMost(limit) }],',
    caughtBy: {
      file: 'functions/media/tests/transcoded-films.integration.test.ts',
      title: 'of two films for which the minutes of one are left, only one is made',
    },
  },
  {
    rule: 'The event of an earlier job does not end a later one.',
    file: 'functions/events/proxy-made.ts',
    from: 'if (transcode?.attempt !== Number(attempt)) return;',
    to: 'if (!transcode) return;',
    caughtBy: {
      file: 'functions/media/tests/transcoded-films.integration.test.ts',
      title: 'a leader has a failed proxy made again',
    },
  },
  {
    rule: 'Nothing is left of what a job has made of an erased film.',
    file: 'core/transcoding/finish-transcode.ts',
    from: 'await removeObjects([proxyKey(workspaceId, path, versionId)]);',
    to: '',
    caughtBy: {
      file: 'functions/media/tests/changed-films.integration.test.ts',
      title: 'nothing is left of a job of a film that was erased meanwhile',
    },
  },
  {
    rule: 'A film that is moved while its proxy is made is made once.',
    file: 'core/file-changes/one-file/change-file.ts',
    from: 'await endTranscode({ workspaceId, path }, original)',
    to: 'await Promise.resolve(original)',
    caughtBy: {
      file: 'functions/media/tests/changed-films.integration.test.ts',
      title: 'the job of a film that is moved or renamed is canceled',
    },
  },
  {
    rule: 'What shows a film is given to the same bytes alone.',
    file: 'core/files/sync/share-renditions.ts',
    from: 'if (!(await areSameBytes({ ...from, workspaceId }, { ...to, workspaceId }))) return;',
    to: '',
    caughtBy: {
      file: 'functions/media/tests/films-of-computers.integration.test.ts',
      title: 'a film of the same size and other bytes gets nothing',
    },
  },
  {
    rule: 'Of two copies a review follows neither.',
    file: 'core/files/sync/follow-rename.ts',
    from: 'if (!copy || other) return;',
    to: 'if (!copy) return;',
    caughtBy: {
      file: 'functions/reviews/tests/renamed-by-computers.integration.test.ts',
      title: 'two copies, of which no one knows which one it is',
    },
  },
  {
    rule: 'A film that a computer renames keeps its review.',
    file: 'core/files/sync/follow-rename.ts',
    from: 'await carryReview(workspaceId, { ...original, review: follower }, copy);',
    to: '',
    caughtBy: {
      file: 'functions/reviews/tests/renamed-by-computers.integration.test.ts',
      title: 'and when it is renamed again and back',
    },
  },
  {
    rule: 'A file whose type could run script is shown in no page.',
    file: 'shared-types/rules/text/inline-content-type.ts',
    from: 'Object.hasOwn(types, lowerCase) ? (types[lowerCase] ?? null) : null',
    to: 'types[lowerCase] ?? null',
    caughtBy: {
      file: 'shared-types/rules/text/inline-content-type.test.ts',
      title: 'x.constructor is only downloaded',
    },
  },
  {
    rule: 'Every system can unpack a ZIP.',
    file: 'web/src/components/zip/entry-name.ts',
    from: ".replace(device, '$&_')",
    to: '',
    caughtBy: {
      file: 'web/src/components/zip/entry-name.test.ts',
      title: '“CON.mov” is “CON_.mov” in a ZIP',
    },
  },
  {
    rule: 'Drop-frame timecode skips as many numbers as its rate needs.',
    file: 'shared-types/rules/film/timecode.ts',
    from: 'fps % 30 === 0 ? fps / 15 : 0',
    to: 'fps % 30 === 0 ? 2 : 0',
    caughtBy: {
      file: 'shared-types/rules/film/timecode.test.ts',
      title: 'a drop-frame day is named as a clock',
    },
  },
  {
    rule: 'A player shows the frame that was meant.',
    file: 'shared-types/rules/film/frames.ts',
    from: '(ticks + durationOfFrame(table, frame) / 2) / timescale',
    to: 'ticks / timescale',
    caughtBy: {
      file: 'shared-types/rules/film/frames.test.ts',
      title: 'a player is sent to the middle of a frame',
    },
  },
];
