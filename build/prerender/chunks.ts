import type { build, Rolldown } from 'vite';
import type { StyleSheet } from './document.ts';

/**
 * Reads from a build what the pages of an entry load.
 * @returns `chunksOf` returns the paths of the chunks that modules of `web/src` need beyond those that every page loads
 * @throws Error if the build does not match what the pages expect
 */
export function pageChunks(
  built: Awaited<ReturnType<typeof build>>,
  entryName: string,
): {
  chunksOf: (modules: readonly string[]) => string[];
} {
  if (!('output' in built)) throw new Error('The site is built once, into one folder.');
  const { output } = built;
  const chunks = new Map(
    output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const entry = found(
    [...chunks.values()],
    ({ isEntry, name }) => isEntry && name === entryName,
    entryName,
  );
  const shared = closure(entry, chunks);
  return {
    chunksOf(modules) {
      const names = new Set<string>();
      for (const module of modules) {
        const file = `/web/src/${module}.tsx`;
        const ofModule = ({ facadeModuleId }: Rolldown.OutputChunk) =>
          Boolean(facadeModuleId?.endsWith(file));
        closure(found([...chunks.values()], ofModule, file), chunks, names);
      }
      return [...names].filter((name) => !shared.has(name)).map((name) => `/${name}`);
    },
  };
}

/**
 * The only style sheet of a build.
 * @throws Error if it has more
 */
export function styleSheet(built: Awaited<ReturnType<typeof build>>): StyleSheet {
  const output = 'output' in built ? built.output : [];
  const [sheet, ...others] = output.filter(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset' || others.length > 0) {
    throw new Error('The pages of a build have exactly one style sheet.');
  }
  return { file: `/${sheet.fileName}`, css: sheet.source.toString().trim() };
}

/**
 * The path of the only file of a build.
 * @throws Error if it has more
 */
export function onlyScript(built: Awaited<ReturnType<typeof build>>): string {
  const [script, ...others] = 'output' in built ? built.output : [];
  if (!script || others.length > 0) throw new Error('The build has exactly one file.');
  return `/${script.fileName}`;
}

/** The names of a chunk and of its direct and transitive imports. */
function closure(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  names = new Set<string>(),
): Set<string> {
  names.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported && !names.has(name)) closure(imported, chunks, names);
  }
  return names;
}

function found<T>(among: readonly T[], isMatching: (one: T) => boolean, what: string): T {
  const first = among.find(isMatching);
  if (first === undefined) throw new Error(`The built site has no chunk for ${what}.`);
  return first;
}
