import { expect, test } from '@jest/globals';
import {
  may,
  mayChangeFile,
  memberRoles,
  type Permission,
  permissions,
  type Role,
} from './permissions.ts';

const always = [
  'see_workspace',
  'send_feedback',
  'see_files',
  'upload_files',
  'manage_own_files',
  'review_files',
];
const onBusiness: Record<string, string[]> = {
  'Creative Director': [
    'manage_members',
    'manage_files',
    'manage_reviews',
    'share_links',
    'restrict_folders',
    'set_storage',
    'see_billing',
  ],
  Producer: [
    'manage_members',
    'manage_files',
    'manage_reviews',
    'share_links',
    'restrict_folders',
    'set_storage',
    'see_billing',
  ],
  'Project Manager': [
    'manage_members',
    'manage_files',
    'manage_reviews',
    'share_links',
    'restrict_folders',
  ],
  'Team Leader': [
    'manage_members',
    'manage_files',
    'manage_reviews',
    'share_links',
    'restrict_folders',
  ],
  'Senior Video Editor': [],
  'Video Editor': [],
};

function allowed(role: Role, level: 'basic' | 'advanced'): Permission[] {
  return permissions.filter((permission) => may(role, permission, level));
}

test.each(memberRoles)(
  'a %s on Starter may see the workspace, send feedback, see and upload files, change their own and comment in reviews, no more',
  (role) => {
    expect(new Set(allowed(role, 'basic'))).toEqual(new Set(always));
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

test.each(memberRoles)(
  'a %s may change own files on every plan, others only with manage_files',
  (role) => {
    for (const level of ['basic', 'advanced'] as const) {
      expect(mayChangeFile(role, level, true)).toBe(true);
      expect(mayChangeFile(role, level, false)).toBe(
        level === 'advanced' && (onBusiness[role] ?? []).includes('manage_files'),
      );
    }
  },
);
