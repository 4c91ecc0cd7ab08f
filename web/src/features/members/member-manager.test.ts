/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { levelOf, may, memberRoles, permissions } from '#shared/rules/permissions.ts';
import { memberManager } from './member-manager.ts';
import { roleChoices } from './role-choices.ts';

const user = {
  id: 'u1',
  username: 'mara',
  email: 'mara@northlight.example',
  emailConfirmed: true,
  workspaceId: 'w1',
  companyName: 'Northlight',
  stripeCustomerId: null,
  subscription: null,
  hasSecondFactor: false,
  secondFactorRequired: false,
  formerWorkspace: null,
  ownershipOffer: null,
};
const holding = (role: (typeof memberRoles)[number] | 'Owner', level: 'basic' | 'advanced') => ({
  ...user,
  role,
  permissions: permissions.filter((permission) => may(role, permission, level)),
});

test.each(memberRoles)('a %s can manage members only on Business, if at all', (role) => {
  expect(memberManager(holding(role, 'basic'))).toBeUndefined();
  const manager = memberManager(holding(role, 'advanced'));
  expect(manager).toEqual(
    may(role, 'manage_members', 'advanced')
      ? { email: user.email, role, level: 'advanced' }
      : undefined,
  );
});

test('a Team Leader can assign only roles without access to billing, the owner every role', () => {
  const offered = (role: 'Team Leader' | 'Owner') => {
    const manager = memberManager(holding(role, 'advanced'));
    const choices = manager ? roleChoices(manager) : [];
    return choices.flatMap(({ value, disabled }) => (disabled ? [] : [value]));
  };
  expect(offered('Team Leader')).toEqual([
    'Video Editor',
    'Team Leader',
    'Senior Video Editor',
    'Project Manager',
  ]);
  expect(offered('Owner')).toEqual(memberRoles);
  expect(levelOf('Team Leader', holding('Team Leader', 'basic').permissions)).toBe('basic');
});
