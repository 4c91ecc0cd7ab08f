import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The documents whose references are checked, by their paths in the repository. */
export function documents(): string[] {
  return globSync(['README.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root }).sort();
}

/** The text of a file of the repository. */
export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Folders that are installed or built: those that git ignores. */
const ignored = readText('.gitignore').split(/\/?\n/);

/** The folders of the repository, such as `core`. */
export const folders: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name),
  )
  .map(({ name }) => name);

const entries = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    globSync('**', { cwd: join(root, folder) }).map((entry) => join(folder, entry)),
  ),
];

/** The text without fenced blocks, whose examples name files that do not exist. */
function proseOf(text: string): string {
  return text.replaceAll(/^ *```.*?^ *```$/gms, '');
}

/** The targets of a document's links within the repository, such as `runbook.md#alarms`. */
export function linksIn(text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Whether a link of a document leads to a file, and its anchor to a heading. */
export function isLive(target: string, document: string): boolean {
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(root, linked))) return false;
  return anchor === undefined || anchorsIn(readText(linked)).includes(anchor);
}

/** The anchors of a document's headings, as GitHub derives them: lower case, hyphens, no punctuation. */
function anchorsIn(text: string): string[] {
  return [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const extension = /\.(?:tsx?|m?js|json|md|css|html|svg|png)$/;

/** A file or a pattern of files in a code span of a document, and the folders that its line names. */
interface PathReference {
  path: string;
  near: readonly string[];
}

/**
 * The paths in a document's code spans: names of files, and whatever is below a folder of the repository, as patterns
 * too. Commands, routes and identifiers are left out, and names with a placeholder such as `<domain>`.
 */
export function pathsIn(text: string): PathReference[] {
  return proseOf(text)
    .split('\n')
    .flatMap((line) => {
      const paths = [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span).filter(isPath);
      const near = paths.filter((path) => path.includes('/')).map(folderOf);
      return paths.map((path) => ({ path: path.replace(/\/$/, ''), near }));
    });
}

function isPath(span: string): boolean {
  if (!/^[\w@.*{},-]+(?:\/[\w@.*{},-]*)*$/.test(span)) return false;
  return extension.test(span) || folders.some((folder) => span.startsWith(`${folder}/`));
}

function folderOf(path: string): string {
  return extension.test(path) ? dirname(path) : path;
}

/**
 * Whether a path exists. It starts at the repository, the document's folder or `web/src`. A bare file name is in one of
 * the folders that its line names; where the line names none, it may be anywhere.
 */
export function exists({ path, near }: PathReference, document: string): boolean {
  const isBare = !path.includes('/');
  const nearby = isBare ? near.flatMap((folder) => [folder, join('web/src', folder)]) : [];
  const bases = ['', dirname(document), 'web/src', ...nearby];
  if (isBare && near.length === 0) bases.push('**');
  return bases.some((base) => entries.some((entry) => matchesGlob(entry, join(base, path))));
}
