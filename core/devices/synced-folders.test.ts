import { expect, test } from '@jest/globals';
import { accessOf } from '#core/workspaces/folder-access.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { hasWholeWorkspace } from './synced-folders.ts';

const name = '~Atlas (k3f9x2m4q7hd)';

test.each<[string, Role, Parameters<typeof accessOf>[2], boolean]>([
  ['an owner', 'Owner', {}, true],
  ['a member who manages each restricted folder', 'Producer', { [name]: 'manage' }, true],
  ['one who edits it', 'Producer', { [name]: 'edit' }, false],
  ['one who does not see it', 'Producer', {}, false],
  ['a collaborator who manages it', 'Collaborator', { [name]: 'manage' }, false],
])(
  'computers of %s (%s) with the rights %j sync the whole workspace: %p',
  (_, role, own, isWhole) => {
    const folders = accessOf(role, { [name]: { roles: {} } }, own);
    expect(hasWholeWorkspace({ folders })).toBe(isWhole);
  },
);
