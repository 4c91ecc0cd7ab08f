import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { calls } from '#shared/api.ts';
import { handlerFile } from '#shared/ops/event-functions.ts';

/** The files that import each file, and whether only by naming a route; as paths from the project's root. */
export type Importers = ReadonlyMap<string, ReadonlyMap<string, 'import' | 'route'>>;

const handlers = new Map(
  Object.entries(calls).map(([key, { route }]) => [route as string, handlerFile(key)]),
);
/** Written as the formatter writes them. */
const specifiers = /(?:\bfrom |\bimport\(|^import )'([^']+)'/gm;
const routes = /\b(?:GET|POST|PUT|DELETE) \/api\/[\w/{}.-]*/g;

/**
 * The import graph, with an edge from each file that names the route of a call to the call's handler: tests and pages
 * make calls by their routes.
 */
export function importersOf(root: string, files: readonly string[]): Importers {
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const importers = new Map<string, Map<string, 'import' | 'route'>>();
  const add = (used: string | undefined, importer: string, by: 'import' | 'route') => {
    if (used === undefined || used === importer || !existsSync(join(root, used))) return;
    const others = importers.get(used) ?? new Map();
    if (!others.has(importer)) others.set(importer, by);
    importers.set(used, others);
  };
  for (const file of files.filter((path) => /\.[cm]?tsx?$/.test(path))) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(specifiers)) {
      add(pathOf(specifier, file, imports), file, 'import');
    }
    // The contract declares calls, and makes none.
    if (file.startsWith('shared-types/') && !file.startsWith('shared-types/testing/')) continue;
    for (const [route] of source.matchAll(routes)) add(handlers.get(route), file, 'route');
  }
  return importers;
}

/** The graph of imports alone. */
export function withoutCalls(importers: Importers): Importers {
  const imports = [...importers].map(
    ([file, others]) => [file, new Map([...others].filter(([, by]) => by === 'import'))] as const,
  );
  return new Map(imports);
}

/** The path that an import names; undefined for a package. */
function pathOf(
  specifier: string,
  importer: string,
  imports: Readonly<Record<string, string>>,
): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  for (const [pattern, target] of Object.entries(imports)) {
    const prefix = pattern.replace('*', '');
    if (!specifier.startsWith(prefix)) continue;
    return relative('.', target.replace('*', specifier.slice(prefix.length)));
  }
  return undefined;
}

/** The changed files, and all that import them at whatever distance, the nearest first. */
export function affectedBy(changed: readonly string[], importers: Importers): Set<string> {
  const affected = new Set(changed);
  for (const file of affected) {
    for (const importer of importers.get(file)?.keys() ?? []) affected.add(importer);
  }
  return affected;
}
