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

const cdk = '(aws-cdk-lib|cdk-nag|constructs)/';
const integrationTests = '\\.integration\\.test\\.ts$';
const rcloneTests = '\\.rclone\\.test\\.ts$';
const otioTests = '\\.otio\\.test\\.ts$';

/**
 * unit: arithmetic, rules and single functions. web: components in jsdom, and pages on the product itself. integration:
 * real handlers against the embedded table and the Stripe emulator. rclone: what needs rclone 1.70, which no package of
 * npm or Debian has; otio: what needs OpenTimelineIO, a package of Python. Neither is part of `npm test`. infra: the
 * synthesized stack.
 */
export default {
  // One for each core; by default Jest leaves one idle.
  maxWorkers: '100%',
  testSequencer: '<rootDir>/testkit/local/longest-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{shared-types,core,functions,build,local,packages,testkit,bench,scripts}/**/*.test.ts',
      ],
      testPathIgnorePatterns: [integrationTests, rcloneTests, '/node_modules/'],
    },
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [otioTests, '/node_modules/'],
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
    },
    {
      ...shared,
      displayName: 'rclone',
      testMatch: ['<rootDir>/{packages,testkit}/**/*.rclone.test.ts'],
      testEnvironment: '<rootDir>/testkit/local/emulator-environment.ts',
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
      testEnvironment: '<rootDir>/infra/testing/cdk-environment.ts',
      transform: {
        ...shared.transform,
        [`/node_modules/${cdk}`]: '<rootDir>/infra/testing/load-once.mjs',
      },
      transformIgnorePatterns: [`/node_modules/(?!${cdk})`],
    },
  ],
} satisfies Config;
