import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';
import {
  builtFunctions,
  builtRoles,
  grantsOf,
  rolesWithAttachedPolicies,
} from './grants/built-grants.ts';
import { recordedPolicies } from './grants/recorded-policies.ts';

test('every function may do what is recorded, and nothing else (npm run record:grants)', () => {
  const actual = builtFunctions().map(({ key, role }) => [key, grantsOf(role)]);
  expect(Object.fromEntries(actual)).toEqual(recordedPolicies());
});

test('only functions whose call declares that Stripe may fail, and those of events, hold its key', () => {
  const holders = builtFunctions()
    .filter(({ role }) => grantsOf(role).some((line) => line.startsWith('SecretsStripeSecretKey:')))
    .map(({ key }) => key);
  const declared = Object.entries<Operation>(calls)
    .filter(([, { errors = [] }]) => errors.includes('payment_provider'))
    .map(([key]) => key);
  expect(holders.filter((key) => !key.startsWith('events/')).toSorted()).toEqual(
    declared.toSorted(),
  );
});

test('of the public functions, none but those of the accounts themselves reads the keys that sign sessions, and none of guests or events', () => {
  const holders = builtFunctions()
    .filter(({ role }) => grantsOf(role).some((line) => line.startsWith('SecretsSessionKeys:')))
    .map(({ key }) => key);
  const members = Object.entries<Operation>(calls)
    .filter(([, { access }]) => access !== 'public')
    .map(([key]) => key);
  expect(holders.filter((key) => !members.includes(key)).toSorted()).toEqual([
    // Starts a session.
    'account/register',
    // Makes the browser known to the account whose password it sets.
    'account/reset-password',
    // Takes the body of the dashboard too.
    'billing/create-subscription',
    'second-factor/complete-login',
    'second-factor/login-with-passkey',
    'second-factor/request-passkey',
    // They start a session, or end the one that they are called with.
    'sessions/login',
    'sessions/logout',
  ]);
});

test('no role has more than the policy that was looked at here', () => {
  const roles = builtRoles();
  expect(roles.length).toBeGreaterThan(100);
  // CodeDeploy's own, for the traffic of aliases alone.
  const managed = roles.flatMap(({ ManagedPolicyArns = [] }) => ManagedPolicyArns);
  expect(managed.map((arn: unknown) => JSON.stringify(arn))).toEqual([
    expect.stringContaining('AWSCodeDeployRoleForLambdaLimited'),
  ]);
  // Those of the functions are in their roles; the rest belongs to the reconciliation's state machine.
  const functionRoles = builtFunctions().map(({ role }) => role);
  const attached = rolesWithAttachedPolicies();
  expect(attached.filter((role) => functionRoles.includes(role))).toEqual([]);
});
