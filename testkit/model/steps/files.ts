import type { Answer } from '#testkit/cases/case.ts';
import { runChanges } from '#testkit/file-changes.ts';
import { completeUpload, sendParts, startUpload } from '#testkit/files/files.ts';
import { baseOf, contentOf, folderOf, isFolder, isPicture, siblingOf } from '../paths.ts';
import { type Facts, fileAt, isFree, isMember, type Stored } from '../reference/facts.ts';
import {
  canUndo,
  deleteFiles,
  erase,
  foldersOf,
  move,
  restore,
  setStorage,
  store,
  undo,
} from '../reference/files.ts';
import { ownerOf, person, type Step, type StepKind } from '../step.ts';
import type { Real } from '../world.ts';

export const paths = [
  'Day 1/Film.mov',
  'Day 2/Film.mov',
  'Day 3/Film.mov',
  'Day 1/Take.mov',
  'Top.mov',
  'Day 1/A.png',
  'Day 2/B.png',
  'Day 2/C.png',
];
const names = { film: ['Film.mov', 'Take.mov', 'Cut.mov'], picture: ['A.png', 'B.png', 'C.png'] };

/** The names that a file can get, of its kind. */
export function otherNames(path = ''): string[] {
  return names[isPicture(path) ? 'picture' : 'film'].filter((name) => name !== baseOf(path));
}
const folderNames = ['Day 1', 'Day 2', 'Day 3'];

/** A number that no content, comment or name of the history has. */
export function counted(facts: Facts): Facts {
  return { ...facts, next: facts.next + 1 };
}

export const files: Record<string, StepKind> = {
  'uploads a file': (facts, choose) => {
    const by = choose([facts.owner, 'Eddie'].filter((name) => isMember(facts, name)));
    const path = choose(paths.filter((one) => isFree(facts, one)));
    return by && path ? uploading(facts, { path, by, content: contentOf(facts.next) }) : null;
  },

  'uploads a newer version': (facts, choose) => {
    const path = choose(plainFiles(facts))?.path;
    return path
      ? uploading(facts, { path, by: facts.owner, content: contentOf(facts.next) }, true)
      : null;
  },

  'deletes a file': (facts, choose) => {
    const file = choose(plainFiles(facts));
    return file ? deleting(file.path) : null;
  },

  'deletes a folder': (facts, choose) => {
    const folder = choose(foldersOf(facts));
    return folder ? deleting(folder) : null;
  },

  'renames a file': (facts, choose) => {
    const file = choose(plainFiles(facts));
    const name = choose(otherNames(file?.path));
    return file && name ? moving(facts, file.path, siblingOf(file.path, name)) : null;
  },

  'moves a file to another folder': (facts, choose) => {
    const file = choose(plainFiles(facts));
    const folder = choose(foldersOf(facts).filter((one) => one !== folderOf(file?.path ?? '')));
    return file && folder ? moving(facts, file.path, `${folder}${baseOf(file.path)}`) : null;
  },

  'renames a folder': (facts, choose) => {
    const folder = choose(foldersOf(facts));
    const name = choose(folderNames.filter((one) => one !== baseOf(folder ?? '')));
    return folder && name ? moving(facts, folder, siblingOf(folder, name)) : null;
  },

  'moves a file to the other storage': (facts, choose) => {
    const file = choose(plainFiles(facts));
    if (!file) return null;
    const { path, isCold } = file;
    const storage = isCold ? 'hot' : 'cold';
    const isLeft = facts.plan !== null && (isCold || facts.hasColdStorage);
    return {
      title: `The owner moves ${path} to ${storage} storage`,
      expected: isLeft ? 'done' : 'refused',
      act: (real) => changing(real, 'POST /api/files/storage', { paths: [path], storage }),
      ...runs,
      makes: (before) => setStorage(before, path, !isCold),
    };
  },

  'restores a version': (facts, choose) => {
    const version = choose(restorable(facts));
    if (!version) return null;
    const { path, content } = version;
    return {
      title: `The owner restores ${content} to ${path}`,
      expected: isFree(facts, path) ? 'done' : 'refused',
      act: async (real) =>
        changing(real, 'POST /api/trash/restore', { versions: [await named(real, version)] }),
      ...runs,
      makes: (before) => restore(before, version),
    };
  },

  'erases a version': (facts, choose) => {
    const version = choose(restorable(facts));
    if (!version) return null;
    return {
      title: `The owner erases ${version.content} of ${version.path}`,
      expected: 'done',
      act: async (real) =>
        changing(real, 'POST /api/trash/erase', { versions: [await named(real, version)] }),
      ...runs,
      makes: (before) => erase(before, version),
    };
  },

  'undoes the last change': (facts) => {
    if (!canUndo(facts)) return null;
    return {
      title: `The owner undoes the last ${facts.lastChange?.kind}`,
      expected: 'done',
      act: async (real) => {
        const params = { id: real.lastChange };
        const answer = await ownerOf(real).call('POST /api/file-changes/{id}/undo', {
          params,
        });
        return running(real, answer);
      },
      ...runs,
      makes: undo,
    };
  },
};

/** What is left behind by a computer's renames has the bytes of another file. */
function restorable({ trash }: Facts): Stored[] {
  return trash.filter(({ path, content }) => !isFolder(path) && !content.includes(' before '));
}

function plainFiles({ files: all }: Facts): Stored[] {
  return all.filter(({ path }) => !isFolder(path));
}

function uploading(facts: Facts, stored: Stored, replace = false): Step {
  const { path, by, content } = stored;
  const before = fileAt(facts, path);
  return {
    title: `${by} uploads ${content} to ${path}${before ? `, which replaces ${before.content}` : ''}`,
    expected: facts.plan === null ? 'refused' : 'done',
    act: async (real) => {
      const someone = person(real, by);
      const started = await startUpload(someone, path, content.length, { replace });
      if (started.status !== 201) return started;
      const { upload } = started.body;
      const params = { id: upload.id };
      const sent = await sentParts(someone, upload, content);
      const answer = sent ?? (await completeUpload(someone, upload.id));
      // Another file was there first: the browser gives up.
      if (answer.status !== 200) await someone.call('DELETE /api/uploads/{id}', { params });
      return answer;
    },
    makes: (state) => counted(store(state, stored)),
  };
}

/** Sends the parts of an upload. @returns the refusal of who has left meanwhile; null if all were sent */
export async function sentParts(
  someone: Parameters<typeof sendParts>[0],
  upload: Parameters<typeof sendParts>[1],
  content: string,
): Promise<Answer | null> {
  try {
    await sendParts(someone, upload, Buffer.from(content));
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    return { status: 409, headers: {}, cookies: [], body: { message } };
  }
}

function deleting(path: string): Step {
  return {
    title: `The owner deletes ${path}`,
    expected: 'done',
    act: (real) => changing(real, 'POST /api/files/delete', { paths: [path] }),
    ...runs,
    makes: (before) => deleteFiles(before, [path]),
  };
}

function moving(facts: Facts, from: string, to: string): Step {
  const expected = isFree(facts, to) ? 'done' : 'refused';
  const isRenamed = folderOf(from) === folderOf(to);
  return {
    title: `The owner moves ${from} to ${to}`,
    expected,
    act: (real) =>
      changing(
        real,
        'POST /api/files/move',
        isRenamed
          ? { path: from, name: baseOf(to) }
          : { paths: [from], folder: folderOf(to).slice(0, -1) },
      ),
    ...runs,
    makes: (before) => move(before, from, to),
  };
}

/** The version at S3 that has a content, as calls name it. */
async function named(real: Real, { path, content }: Stored) {
  const { body } = await ownerOf(real).call('GET /api/trash');
  const found = body.files.find(
    (one: { path: string; size: number }) =>
      one.path === path && one.size === content.split(' ')[0]?.length,
  );
  return { path, version: String(found?.version) };
}

const runs = {
  outcome: async (real: Real, answer: Answer): Promise<Answer> => {
    if (answer.status !== 200) return answer;
    const { id } = answer.body.change;
    const { body, status } = await ownerOf(real).call('GET /api/file-changes/{id}', {
      params: { id },
    });
    // The workspace was emptied at the same time.
    if (status !== 200) return { ...answer, status };
    const { failures } = body.change;
    real.lastChange = id;
    return failures.length > 0 ? { ...answer, status: 409, body: { failures } } : answer;
  },
};

/** Asks for a change, and runs it twice at once, as the table's stream may. */
async function changing(
  real: Real,
  route:
    | 'POST /api/files/delete'
    | 'POST /api/files/storage'
    | 'POST /api/files/move'
    | 'POST /api/trash/restore'
    | 'POST /api/trash/erase',
  body: object,
): Promise<Answer> {
  return running(real, await ownerOf(real).call(route, { body }));
}

/** What fails because the other run does it is delivered again. */
async function running({ workspaceId }: Real, answer: Answer): Promise<Answer> {
  if (answer.status !== 200) return answer;
  const { id } = answer.body.change;
  await Promise.all([runChanges(workspaceId, [id]), runChanges(workspaceId, [id])]);
  return answer;
}
