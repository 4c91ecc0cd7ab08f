import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One import of a module by another, types included. Paths are relative to the folder of the graph. */
export interface Import {
  from: string;
  to: string;
}

/** The rules of one folder: its subfolders, each of which imports only those after it. */
export interface LayerRules {
  /** From the top layer to the bottom one. */
  layers: readonly string[];
  /** Layers whose own subfolders never import each other. */
  independent?: readonly string[];
}

// The formatter guarantees single quotes, and that a statement starts at the beginning of its line.
const statements = /^(?:import|export)\b(?:[^;']*?\bfrom)?\s*'([^']+)'/gm;
const calls = /\bimport\(\s*'([^']+)'\s*\)/g;

/**
 * Reads the import graph of a folder: static, dynamic and type imports of its own modules, tests included.
 * @param folder such as `web/src`, relative to the repository
 */
export function importGraph(folder: string): Import[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder) });
  return importsOf(files.map((file) => join(folder, file)))
    .filter(({ to }) => to.startsWith(`${folder}/`))
    .map(({ from, to }) => ({
      from: from.slice(folder.length + 1),
      to: to.slice(folder.length + 1),
    }));
}

/** Reads the imports between several folders of the repository, without tests, which may use every folder. */
export function repositoryGraph(folders: readonly string[]): Import[] {
  const files = folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: join(root, folder) }).map((file) => join(folder, file)),
  );
  return importsOf(files.filter((file) => !/\.test\.tsx?$/.test(file)));
}

/** The imports between these files, by their paths in the repository. */
function importsOf(files: readonly string[]): Import[] {
  const aliases = readAliases();
  const known = new Set(files);
  return [...known].sort().flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8');
    return [statements, calls]
      .flatMap((pattern) => [...source.matchAll(pattern)])
      .map(([, specifier = '']) => ({ from, to: resolve(specifier, from, aliases) }))
      .filter(({ to }) => known.has(to));
  });
}

interface Manifest {
  name: string;
  imports?: Record<string, string>;
  exports?: Record<string, string>;
}

/** The `imports` of package.json, `#web/` to `web/src/` for example, and the modules that our packages export. */
function readAliases(): Map<string, string> {
  const { imports = {} } = readManifest('package.json');
  const own = Object.entries(imports).map(
    ([alias, target]) =>
      [alias.replace('*', ''), target.replace('./', '').replace('*', '')] as const,
  );
  const packaged = globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports = {} } = readManifest(file);
    return Object.entries(exports).map(
      ([path, target]) => [join(name, path), join(dirname(file), target)] as const,
    );
  });
  return new Map([...own, ...packaged]);
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** The path of a module relative to the repository; empty for a package. */
function resolve(specifier: string, from: string, aliases: Map<string, string>): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const exported = aliases.get(specifier);
  if (exported) return exported;
  for (const [alias, target] of aliases) {
    if (alias.endsWith('/') && specifier.startsWith(alias)) {
      return target + specifier.slice(alias.length);
    }
  }
  return '';
}

/** The imports that close a cycle between files: the target imports, directly or indirectly, the importing file. */
export function fileCycles(imports: readonly Import[]): Import[] {
  return cyclic(imports, (file) => file);
}

/** The imports that close a cycle between folders. A folder and its subfolder are two folders. */
export function folderCycles(imports: readonly Import[]): Import[] {
  return cyclic(imports, dirname);
}

function cyclic(imports: readonly Import[], nodeOf: (file: string) => string): Import[] {
  const edges = new Map<string, Set<string>>();
  const between = imports.filter(({ from, to }) => from === to || nodeOf(from) !== nodeOf(to));
  for (const { from, to } of between) {
    const targets = edges.get(nodeOf(from)) ?? new Set();
    edges.set(nodeOf(from), targets.add(nodeOf(to)));
  }
  return between.filter(({ from, to }) => reaches(edges, nodeOf(to), nodeOf(from)));
}

/** Whether there is a path from one node to another, or they are the same. */
function reaches(edges: Map<string, Set<string>>, start: string, end: string): boolean {
  const reached = new Set([start]);
  for (const node of reached) {
    for (const next of edges.get(node) ?? []) reached.add(next);
  }
  return reached.has(end);
}

/**
 * The imports that the layers forbid: of a layer above, of another subfolder of an independent layer, and from or to a
 * folder that is no layer.
 */
export function forbiddenImports(imports: readonly Import[], rules: LayerRules): Import[] {
  const { layers, independent = [] } = rules;
  return imports.filter(({ from, to }) => {
    const [fromLayer = '', fromPart] = from.split('/');
    const [toLayer = '', toPart] = to.split('/');
    const [above, below] = [layers.indexOf(fromLayer), layers.indexOf(toLayer)];
    if (above === -1 || below === -1) return true;
    if (fromLayer !== toLayer) return above > below;
    return independent.includes(fromLayer) && fromPart !== toPart;
  });
}

/** Imports as lines for a failure message, such as `lib/a.ts -> components/b.tsx`. */
export function listImports(imports: readonly Import[]): string[] {
  return imports.map(({ from, to }) => `${from} -> ${to}`);
}
