import type { Mutation } from './mutation.ts';

const credentials = 'functions/devices/tests/folder-credentials.integration.test.ts';
const stale = 'functions/devices/tests/stale-credentials.integration.test.ts';

/** Rules of computers that sync some of the folders. */
export const computerMutations: Mutation[] = [
  {
    rule: 'A computer syncs the whole workspace only if its member may do all in each folder.',
    file: 'core/devices/synced-folders.ts',
    from: '    !folders.hidesSome &&\n',
    to: '',
    caughtBy: { file: credentials, title: 'with the right to undefined' },
  },
  {
    rule: 'Credentials name no folder that their member does not see.',
    file: 'core/devices/synced-folders.ts',
    from: ' && sees(folders,',
    to: ' || sees(folders,',
    caughtBy: { file: credentials, title: 'with the right to undefined' },
  },
  {
    rule: 'Credentials do in a folder what its right allows.',
    file: 'core/devices/synced-folders.ts',
    from: ' && allows(folders,',
    to: ' || allows(folders,',
    caughtBy: { file: credentials, title: 'with the right to "view"' },
  },
  {
    rule: 'A folder in a session policy does not match those that begin alike.',
    file: 'core/devices/session-policy.ts',
    from: '{literal(name)}/*',
    to: '{literal(name)}*',
    caughtBy: { file: credentials, title: 'none whose name begins alike' },
  },
  {
    rule: 'Wildcards in the name of a folder stand for themselves.',
    file: 'core/devices/session-policy.ts',
    from: '{literal(name)}/*',
    to: '{name}/*',
    caughtBy: { file: credentials, title: 'a folder called .* is reached, and no other one' },
  },
  {
    rule: 'What is chosen for a computer is seen by its member.',
    file: 'core/devices/synced-folders.ts',
    from: "  if (chosen.length < new Set(names).size) throw new CallError('not_found');\n",
    to: '',
    caughtBy: { file: credentials, title: 'no folder that is hidden' },
  },
  {
    rule: 'A review does not follow a film out of a folder that the member of the computer has lost.',
    file: 'core/devices/device-member.ts',
    from: '  if (restrictedFolderOf(path) === null) return true;\n',
    to: '  if (path) return true;\n',
    caughtBy: { file: stale, title: 'of who has lost it' },
  },
];
