import { expect, test } from '@jest/globals';
import { may, memberRoles, type Permission, permissions, type Role } from './permissions.ts';

const always = ['see_workspace', 'send_feedback'];
const onBusiness: Record<string, string[]> = {
  'Creative Director': ['manage_members', 'set_storage', 'see_billing'],
  Producer: ['manage_members', 'set_storage', 'see_billing'],
  'Project Manager': ['manage_members'],
  'Team Leader': ['manage_members'],
  'Senior Video Editor': [],
  'Video Editor': [],
};

function allowed(role: Role, level: 'basic' | 'advanced'): Permission[] {
  return permissions.filter((permission) => may(role, permission, level));
}

test.each(memberRoles)(
  'a %s on Starter may see the workspace and send feedback, no more',
  (role) => {
    expect(allowed(role, 'basic')).toEqual(always);
  },
);

test.each(memberRoles)('a %s on Business has the permissions of the role', (role) => {
  expect(new Set(allowed(role, 'advanced'))).toEqual(
    new Set([...always, ...(onBusiness[role] ?? [])]),
  );
});

test.each(['basic', 'advanced'] as const)(
  'the owner may do everything at the %s level',
  (level) => {
    expect(allowed('Owner', level)).toEqual(permissions);
  },
);
