import type { Config } from 'jest';

const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
          // Jest wants the attribute with which JSON is imported.
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/testkit/local/time-limits.ts'],
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/cdk.out/',
    '<rootDir>/.cache/',
    '<rootDir>/.local/',
  ],
} satisfies NonNullable<Config['projects']>[number];

/** Libraries that have no state of a test, and of whose classes none is compared with one of the tests' realm. */
function loadedOnce(...packages: string[]) {
  const path = `/node_modules/(${packages.join('|')})/`;
  return {
    transform: {
      ...shared.transform,
      [`${path}.*\\.[cm]?js$`]: '<rootDir>/testkit/local/load-once.mjs',
    },
    transformIgnorePatterns: [`/node_modules/(?!(${packages.join('|')})/)`],
  };
}

// Not middy, which recognizes the promises of its own realm only.
const sdks = ['@aws-sdk', '@smithy', 'stripe', 'jose', '@simplewebauthn', 'otpauth'];
const validation = ['zod', 'fast-check', '@zxcvbn-ts', 'tlds', 'disposable-email-domains-js'];

const integrationTests = '\\.integration\\.test\\.ts$';
const rcloneTests = '\\.rclone\\.test\\.ts$';
const otioTests = '\\.otio\\.test\\.ts$';
const soakTests = '\\.soak\\.test\\.ts$';

/**
 * unit: arithmetic, rules and single functions. web: components in jsdom, and pages on the product itself. integration:
 * real handlers against the embedded table and the Stripe emulator. rclone: what needs rclone 1.70, which no package of
 * npm or Debian has; otio: what needs OpenTimelineIO, a package of Python. Neither is part of `npm test`. soak: what
 * takes too long for it (`npm run soak`). infra: the synthesized stack.
 */
export default {
  // One for each core; by default Jest leaves one idle.
  maxWorkers: '100%',
  testSequencer: '<rootDir>/testkit/local/longest-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/testkit/local/node-environment.ts',
      ...loadedOnce(...validation),
      testMatch: [
        '<rootDir>/{shared-types,core,functions,build,local,packages,testkit,bench,scripts}/**/*.test.ts',
      ],
      testPathIgnorePatterns: [integrationTests, rcloneTests, soakTests, '/node_modules/'],
    },
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [otioTests, soakTests, '/node_modules/'],
      testEnvironment: '<rootDir>/testkit/site/jsdom-environment.ts',
      // All icons in one file: the ES module imports 2,100, and every test file would compile them again.
      moduleNameMapper: {
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
      },
      setupFilesAfterEnv: [
        '<rootDir>/testkit/local/time-limits.ts',
        '<rootDir>/web/src/testing/time-limits.ts',
      ],
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/{core,functions,build,local,packages,testkit,bench,scripts,web}/**/*.integration.test.ts',
      ],
      testEnvironment: '<rootDir>/testkit/local/emulator-environment.ts',
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/testkit/local/guard-table.ts'],
      ...loadedOnce(...sdks, ...validation),
    },
    {
      ...shared,
      displayName: 'rclone',
      testMatch: ['<rootDir>/{packages,testkit}/**/*.rclone.test.ts'],
      testEnvironment: '<rootDir>/testkit/local/emulator-environment.ts',
    },
    {
      ...shared,
      displayName: 'soak',
      testMatch: ['<rootDir>/{testkit,web}/**/*.soak.test.ts'],
      testEnvironment: '<rootDir>/testkit/local/node-environment.ts',
    },
    {
      ...shared,
      displayName: 'otio',
      testMatch: ['<rootDir>/web/src/**/*.otio.test.ts'],
    },
    {
      ...shared,
      displayName: 'infra',
      testMatch: ['<rootDir>/infra/**/*.infra.test.ts'],
      testEnvironment: '<rootDir>/testkit/local/node-environment.ts',
      ...loadedOnce('aws-cdk-lib', 'cdk-nag', 'constructs'),
    },
  ],
} satisfies Config;
