import type { Mutation } from './mutation.ts';

export const accountMutations: Mutation[] = [
  {
    rule: 'A session of before signing out everywhere opens nothing.',
    file: 'core/identity/sessions/sessions.ts',
    from: 'user.sessionGeneration !== generation || isExpired(session);',
    to: 'isExpired(session);',
    caughtBy: {
      file: 'functions/account/tests/secure-account.integration.test.ts',
      title: 'securing an account ends every session',
    },
  },
  {
    rule: 'A session ends thirty days after it began, however often it is renewed.',
    file: 'core/identity/sessions/sessions.ts',
    from: 'user.sessionGeneration !== generation || isExpired(session);',
    to: 'user.sessionGeneration !== generation;',
    caughtBy: {
      file: 'core/identity/sessions/sessions.integration.test.ts',
      title: 'a session ends thirty days after it began',
    },
  },
  {
    rule: 'What only Business permits is refused on Starter.',
    file: 'shared-types/rules/permissions.ts',
    from: "return grant === 'always' || grant === level;",
    to: "return grant === 'always' || grant === 'advanced';",
    caughtBy: { file: 'shared-types/rules/permissions.test.ts', title: 'on Starter may see' },
  },
  {
    rule: 'No member assigns a role with more permissions than theirs.',
    file: 'shared-types/rules/permissions.ts',
    from: '(permission) => !may(other, permission, level) || may(role, permission, level),',
    to: '() => true,',
    caughtBy: {
      file: 'functions/team-members/tests/role-matrix.integration.test.ts',
      title: 'on business the Team Leader assigns only roles',
    },
  },
  {
    rule: 'A code of an authenticator app signs in once, also at the same time.',
    file: 'core/identity/second-factor/codes.ts',
    from: 'when: { lastStep: lessThan(step), secret',
    to: 'when: { secret',
    caughtBy: {
      file: 'core/identity/second-factor/codes.integration.test.ts',
      title: 'a code works once, even concurrently',
    },
  },
  {
    rule: 'Second factors change only within ten minutes of a confirmed identity.',
    file: 'core/identity/second-factor/confirmation.ts',
    from: 'const holdsForMs = 10 * 60 * 1000;',
    to: 'const holdsForMs = 100 * 60 * 1000;',
    caughtBy: {
      file: 'core/identity/second-factor/factor-changes.integration.test.ts',
      title: 'require an identity confirmed within ten minutes',
    },
  },
  {
    rule: 'A passkey that did not verify its user signs in only after the password.',
    file: 'core/identity/second-factor/passkey-sign-in.ts',
    from: 'challenge, passkey, !isSecondStep)',
    to: 'challenge, passkey, false)',
    caughtBy: {
      file: 'core/identity/second-factor/passkeys.integration.test.ts',
      title: 'a passkey without user verification signs in only after the password',
    },
  },
  {
    rule: 'A member without the second factor that a workspace requires sees nothing of it.',
    file: 'core/workspaces/caller.ts',
    from: "if (lacksRequiredSecondFactor(person)) throw new CallError('second_factor_required');",
    to: '',
    caughtBy: {
      file: 'core/workspaces/second-factor-requirement.integration.test.ts',
      title: 'a member without one sees only the name of the workspace',
    },
  },
  {
    rule: 'A limit also counts attempts at the same time.',
    file: 'core/rate-limits/rate-limits.ts',
    from: '{ expiresAt: greaterThan(now), count: lessThan(most), changeId',
    to: '{ expiresAt: greaterThan(now), changeId',
    caughtBy: {
      file: 'core/rate-limits/rate-limits.integration.test.ts',
      title: 'ten wrong passwords for an account from one address',
    },
  },
  {
    rule: 'No caller chooses the address by which attempts are counted.',
    file: 'functions/http/address.ts',
    from: 'return isFromCloudFront && viewer ? viewer',
    to: 'return viewer ? viewer',
    caughtBy: {
      file: 'functions/http/address.test.ts',
      title: 'no other caller can set the address by a header',
    },
  },
  {
    rule: 'A change that another site sends is refused.',
    file: 'functions/http/same-origin.ts',
    from: ': origin === siteOrigin();',
    to: ": fetchSite === 'same-origin' || origin === siteOrigin();",
    caughtBy: {
      file: 'functions/http/handler.test.ts',
      title: 'a change from another origin that claims to be the same site is rejected',
    },
  },
  {
    rule: 'A field that the contract does not name is not sent.',
    file: 'functions/http/respond.ts',
    from: 'if (success) return data;',
    to: 'if (success) return answer;',
    caughtBy: {
      file: 'functions/http/closed-answers.test.ts',
      title: 'no guest is sent the email of another person',
    },
  },
  {
    rule: 'Signing in leads to no page of another site.',
    file: 'web/src/features/auth/safe-redirect.ts',
    from: "url?.origin === base && !url.pathname.startsWith('//')",
    to: 'url?.origin === base',
    caughtBy: {
      file: 'web/src/features/auth/safe-redirect.test.ts',
      title: 'signing in redirects only to paths of the product',
    },
  },
];
