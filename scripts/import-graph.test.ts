import { describe, expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import {
  fileCycles,
  folderCycles,
  forbiddenImports,
  importGraph,
  type LayerRules,
  listImports,
  repositoryGraph,
} from './import-graph.ts';

/** The folders whose import graph is checked, each with its layers from top to bottom. */
const folders: Record<string, LayerRules> = {
  functions: {
    layers: [
      'events',
      'billing',
      'workspace',
      'team-members',
      'files',
      'storage',
      'messages',
      'audit',
      'second-factor',
      'account',
      'http',
    ],
  },
  'web/src': {
    layers: ['app', 'pages', 'features', 'components', 'lib', 'testing'],
    independent: ['features'],
  },
  core: {
    layers: [
      'reconciliation',
      'lifecycle',
      'billing',
      'members',
      'devices',
      'file-changes',
      'files',
      'storage',
      'workspaces',
      'subscriptions',
      'identity',
      'audit',
      'messages',
      'outbox',
      'rate-limits',
      'table',
      'clients',
      'runtime',
      'errors.ts',
    ],
  },
};

/** The folders of the repository from top to bottom; each imports only those below it. */
const repository = [
  'scripts',
  'bench',
  'testkit',
  'local',
  'e2e',
  'build',
  'web',
  'infra',
  'functions',
  'core',
  'packages',
  'shared-types',
];

describe('the import graph of the repository', () => {
  const imports = repositoryGraph(repository);

  test('has no cycle between files', () => {
    expect(imports.length).toBeGreaterThan(1_000);
    expect(listImports(fileCycles(imports))).toEqual([]);
  });

  test('has no import against the order of its folders', () => {
    expect(listImports(forbiddenImports(imports, { layers: repository }))).toEqual([]);
  });

  test('has no two handlers of the API that import each other', () => {
    const handlers = new Set(Object.keys(calls).map((file) => `functions/${file}.ts`));
    expect(listImports(imports.filter(({ to }) => handlers.has(to)))).toEqual([]);
  });
});

describe.each(Object.entries(folders))('the import graph of %s', (folder, rules) => {
  const imports = importGraph(folder);

  test('has imports', () => {
    expect(imports.length).toBeGreaterThan(0);
  });

  test('has no cycle between files', () => {
    expect(listImports(fileCycles(imports))).toEqual([]);
  });

  test('has no cycle between folders', () => {
    expect(listImports(folderCycles(imports))).toEqual([]);
  });

  test('has no import against the order of its layers', () => {
    expect(listImports(forbiddenImports(imports, rules))).toEqual([]);
  });
});

describe('the rules', () => {
  const imports = [
    { from: 'pages/home.tsx', to: 'lib/paths.ts' },
    { from: 'lib/paths.ts', to: 'lib/routes.ts' },
    { from: 'lib/routes.ts', to: 'lib/paths.ts' },
    { from: 'lib/toast.ts', to: 'pages/about.tsx' },
    { from: 'features/a/x.ts', to: 'features/b/y.ts' },
    { from: 'styles/x.ts', to: 'lib/paths.ts' },
  ];

  test('a file cycle is reported, also within one folder', () => {
    expect(listImports(fileCycles(imports))).toEqual([
      'lib/paths.ts -> lib/routes.ts',
      'lib/routes.ts -> lib/paths.ts',
    ]);
  });

  test('a folder cycle is reported, also without a file cycle', () => {
    expect(listImports(folderCycles(imports))).toEqual([
      'pages/home.tsx -> lib/paths.ts',
      'lib/toast.ts -> pages/about.tsx',
    ]);
  });

  test('upward imports, imports between independent folders, and unknown folders are reported', () => {
    const rules = { layers: ['pages', 'features', 'lib'], independent: ['features'] };
    expect(listImports(forbiddenImports(imports, rules))).toEqual([
      'lib/toast.ts -> pages/about.tsx',
      'features/a/x.ts -> features/b/y.ts',
      'styles/x.ts -> lib/paths.ts',
    ]);
  });
});
