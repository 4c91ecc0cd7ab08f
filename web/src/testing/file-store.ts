import type { StorageKind, StoredFile } from '#shared/files.ts';
import type { TrashedFile } from '#shared/trash.ts';
import type { Answers } from './dashboard-server.ts';

const day = '2026-11-20T09:00:00.000Z';

/** A file of a store, with what a test leaves out. */
export function stored(path: string, size = 1_000_000, storage: StorageKind = 'hot'): StoredFile {
  return { path, size, storage, modifiedAt: day };
}

interface Change {
  id: string;
  kind: string;
  status: 'running' | 'done';
  files: number;
  bytes: string;
  failures: { path: string; message: string }[];
}

interface StoreOptions {
  files?: StoredFile[];
  /** Bytes. */
  hotProvisioned?: number;
  coldProvisioned?: number;
  /** Files and folders in a page. */
  pageSize?: number;
  /** The paths that cannot be changed. */
  locked?: string[];
}

/** The files of a workspace in memory, with the calls of the Files screen. Changes are done at their second request. */
export function fileStore(options: StoreOptions = {}) {
  const { hotProvisioned = 1e12, coldProvisioned = 1e12, pageSize = 1_000, locked = [] } = options;
  let files = [...(options.files ?? [])];
  const folders = new Set<string>();
  const trash: TrashedFile[] = [];
  const changes = new Map<string, Change>();
  const undoes = new Map<string, () => void>();

  const within =
    (path: string) =>
    ({ path: each }: { path: string }) =>
      each === path || (path.endsWith('/') && each.startsWith(path));
  const used = (kind: StorageKind) => {
    const held = [...files, ...trash].filter(({ storage }) => storage === kind);
    return String(held.reduce((sum, { size }) => sum + size, 0));
  };

  function change(kind: string, paths: readonly string[], act: (file: StoredFile) => void) {
    const failures = locked
      .filter((path) => paths.some((each) => within(each)({ path })))
      .map((path) => ({ path, message: 'It is being uploaded.' }));
    const changed = files.filter(
      (file) => paths.some((path) => within(path)(file)) && !locked.includes(file.path),
    );
    const before = files;
    for (const file of changed) act(file);
    for (const path of paths) folders.delete(path);
    const started = begin(kind, changed.length, failures);
    undoes.set(started.id, () => {
      files = before;
      trash.splice(0);
    });
    return started;
  }

  function begin(kind: string, count: number, failures: Change['failures'] = []): Change {
    const started: Change = {
      id: `c${changes.size + 1}`,
      kind,
      status: 'running',
      files: count,
      bytes: '0',
      failures,
    };
    changes.set(started.id, started);
    return started;
  }

  function remove(file: StoredFile) {
    files = files.filter((each) => each !== file);
    const { modifiedAt: removedAt, ...rest } = file;
    trash.push({ ...rest, removedAt, version: `v-${file.path}`, reason: 'deleted' });
  }

  /** Those that a body names, or all. */
  function takeFromTrash(body: unknown): TrashedFile[] {
    const wanted = JSON.stringify(body);
    const taken = trash.filter(
      ({ version }) => wanted.includes('"everything"') || wanted.includes(JSON.stringify(version)),
    );
    trash.splice(0, trash.length, ...trash.filter((file) => !taken.includes(file)));
    return taken;
  }

  const answers: Answers = {
    'GET /api/storage/usage': () => {
      const kind = (usedBytes: string, provisioned: number) => ({
        usedBytes,
        trashBytes: '0',
        reservedBytes: '0',
        provisionedBytes: String(provisioned),
      });
      return [
        200,
        { hot: kind(used('hot'), hotProvisioned), cold: kind(used('cold'), coldProvisioned) },
      ];
    },
    'GET /api/files': ({ query }) => {
      const folder = query.get('folder') ?? '';
      const after = Number(query.get('after') ?? 0);
      const inside = files.filter(({ path }) => path.startsWith(folder));
      const direct = inside.filter(({ path }) => !path.slice(folder.length).includes('/'));
      const names = new Set(
        [...inside.map(({ path }) => path), ...folders]
          .filter((path) => path.startsWith(folder) && path.slice(folder.length).includes('/'))
          .map((path) => path.slice(folder.length).split('/')[0]),
      );
      const next = after + pageSize < direct.length ? { next: String(after + pageSize) } : {};
      return [
        200,
        {
          folders: after === 0 ? [...names] : [],
          files: direct.slice(after, after + pageSize),
          ...next,
        },
      ];
    },
    'GET /api/files/search': ({ query }) => {
      const name = (query.get('name') ?? '').toLowerCase();
      const found = files.filter(({ path }) =>
        path.split('/').at(-1)?.toLowerCase().includes(name),
      );
      return [200, { files: found }];
    },
    'GET /api/files/link': ({ query }) => {
      const path = query.get('path') ?? '';
      // What is in the trash has a link to its version only.
      const known = (query.has('version') ? trash : files).some((file) => file.path === path);
      if (!known) return [404, { message: 'Not found.', code: 'not_found' }];
      return [
        200,
        {
          url: `https://files.example/${query.get('use')}/${path}`,
          expiresAt: '2099-01-01T00:00:00.000Z',
        },
      ];
    },
    'POST /api/files/posters': () => [200, { posters: [] }],
    'POST /api/folders': ({ body }) => {
      const path = `${textIn(body, 'path')}/`;
      if (folders.has(path)) return [409, { message: 'It exists.', code: 'file_exists' }];
      folders.add(path);
      return [201, { success: true }];
    },
    'POST /api/files/delete': ({ body }) => [
      200,
      { change: change('delete', textsIn(body, 'paths'), remove) },
    ],
    'POST /api/files/move': ({ body }) => {
      const path = textIn(body, 'path');
      const name = textIn(body, 'name');
      const end = path.endsWith('/') ? '/' : '';
      const renamed = path.replace(/[^/]+\/?$/, `${name}${end}`);
      if (path && files.some((file) => file.path === renamed)) {
        return [409, { message: 'A file of this name already exists here.', code: 'file_exists' }];
      }
      if (path && !files.some(within(path)) && !folders.has(path)) {
        return [404, { message: `${path} is no longer there.`, code: 'not_found' }];
      }
      const moved = path ? [path] : textsIn(body, 'paths');
      const target = textIn(body, 'folder');
      const goal = (each: string, root: string) =>
        path
          ? each.replace(path, renamed)
          : `${target && `${target}/`}${each.slice(root.replace(/[^/]+\/?$/, '').length)}`;
      return [
        200,
        {
          change: change('move', moved, (file) => {
            const root = moved.find((each) => within(each)(file)) ?? '';
            const to = { ...file, path: goal(file.path, root) };
            files = files.map((each) => (each === file ? to : each));
          }),
        },
      ];
    },
    'POST /api/files/storage': ({ body }) => {
      const storage = textIn(body, 'storage') === 'cold' ? 'cold' : 'hot';
      return [
        200,
        {
          change: change('set_storage', textsIn(body, 'paths'), (file) => {
            files = files.map((each) => (each === file ? { ...file, storage } : each));
          }),
        },
      ];
    },
    'GET /api/file-changes/{id}': ({ id }) => {
      const found = changes.get(id);
      if (!found) return [404, { message: 'Not found.', code: 'not_found' }];
      found.status = 'done';
      return [200, { change: found }];
    },
    'POST /api/file-changes/{id}/undo': ({ id }) => {
      undoes.get(id)?.();
      return [200, { change: begin('restore', 1) }];
    },
    'GET /api/trash': () => [200, { files: trash }],
    'POST /api/trash/restore': ({ body }) => {
      const restored = takeFromTrash(body);
      files = [...files, ...restored.map(({ path, size, storage }) => stored(path, size, storage))];
      return [200, { change: begin('restore', restored.length) }];
    },
    'POST /api/trash/erase': ({ body }) => [
      200,
      { change: begin('erase', takeFromTrash(body).length) },
    ],
  };
  return {
    answers,
    paths: () => files.map(({ path }) => path),
    /** Moves a file to the trash, as a colleague does. */
    deleteElsewhere: (path: string) => files.filter(within(path)).forEach(remove),
  };
}

function textIn(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function textsIn(body: unknown, name: string): string[] {
  const value: unknown = typeof body === 'object' && body ? Reflect.get(body, name) : undefined;
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
