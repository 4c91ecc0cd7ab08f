import { expect, test } from '@jest/globals';
import {
  builtFunctions,
  builtRoles,
  grantsOf,
  rolesWithAttachedPolicies,
} from './grants/built-grants.ts';
import { reviewedGrants } from './grants/reviewed-grants.ts';
import { allowed } from './grants/reviewed-words.ts';

test('every function may do what the entry of its call or an exception says, and nothing else', () => {
  const actual = builtFunctions().map(({ key, role }) => [key, grantsOf(role)]);
  const expected = Object.keys(allowed).map((key) => [key, reviewedGrants(key)]);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});

test('no role has more than the policy that was looked at here', () => {
  const roles = builtRoles();
  expect(roles.length).toBeGreaterThan(Object.keys(allowed).length);
  for (const { ManagedPolicyArns } of roles) expect(ManagedPolicyArns).toBeUndefined();
  // Those of the functions are in their roles; the rest belongs to the reconciliation's state machine.
  const functionRoles = builtFunctions().map(({ role }) => role);
  const attached = rolesWithAttachedPolicies();
  expect(attached.filter((role) => functionRoles.includes(role))).toEqual([]);
});
