import { describe, expect, test } from '@jest/globals';
import {
  fileCycles,
  folderCycles,
  forbiddenImports,
  importGraph,
  type LayerRules,
  listImports,
} from './import-graph.ts';

/** The folders whose import graph is checked, each with its layers from top to bottom. */
const folders: Record<string, LayerRules> = {
  'web/src': {
    layers: ['app', 'pages', 'features', 'components', 'lib', 'testing'],
    independent: ['features'],
  },
};

describe.each(Object.entries(folders))('the import graph of %s', (folder, rules) => {
  const imports = importGraph(folder);

  test('has imports', () => {
    expect(imports.length).toBeGreaterThan(0);
  });

  test('has no cycle between files', () => {
    // The overlays' cycle is part of their lazy loading, and goes with it.
    const others = fileCycles(imports).filter(({ from }) => !from.startsWith('components/'));
    expect(listImports(others)).toEqual([]);
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
