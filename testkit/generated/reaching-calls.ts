import { newId } from '#core/table/ids.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import type { Operation, Reach } from '#shared/operation.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import type { Person } from '#testkit/people.ts';

// What a call of the contract is asked of files: by paths, by the id of an item, or as a list.

export interface Reaching {
  route: CallRoute;
  call: Operation;
  reaches: Reach;
}

const all = Object.values<Operation & { route: CallRoute }>(calls);
const reaching = all.flatMap((call): Reaching[] => {
  const { route, reaches = 'nothing' } = call;
  return reaches === 'nothing' || reaches === 'own' ? [] : [{ route, call, reaches }];
});
export const withPaths = reaching.filter(({ reaches }) => reaches.paths);
export const withItem = reaching.filter(({ reaches }) => reaches.item);
export const withLists = reaching.filter(({ reaches }) => reaches.lists);

/** The cases of a parameterized test, by the routes of calls. */
export const named = <One extends { route: CallRoute }>(some: readonly One[]) =>
  some.map((each) => [each.route, each] as const);

/** The inputs of a call that name a path of a folder, one for each field that the contract declares. */
export function inputsWith({ call, reaches }: Reaching, name: string) {
  return (reaches.paths ?? []).map((field) => inputWith(call, field, name));
}

function inputWith(call: Operation, field: string, name: string) {
  const [first = '', within] = field.split('.');
  const file = field === 'still' || field === 'pages' ? 'Canary.png' : 'Canary.mov';
  const path = field.endsWith('folder') ? `${name}/` : `${name}/${file}`;
  const value =
    first === 'opens'
      ? { kind: 'folder', folder: path }
      : within
        ? [{ path, version: 'v1' }]
        : first === 'paths'
          ? [path]
          : first === 'pages'
            ? ['Open.png', path]
            : first === 'folders'
              ? [name]
              : path;
  if (call.query && first in Object(Object(call.query).shape))
    return { query: { [first]: String(value) } };
  const examples = exampleBodies(call);
  const example = examples.find((body) => first in body) ?? examples[0] ?? {};
  // Where files are moved to has no slash.
  const given = first === 'folder' && 'paths' in example ? name : value;
  // Showing a picture to clients needs the right to share it as well.
  const audience = field === 'still' && { audience: 'team' };
  const body: Record<string, unknown> = { ...example, [first]: given, ...audience };
  // A version is made of a file, or of several as its pages.
  if (first === 'path') delete body['pages'];
  if (first === 'pages') delete body['path'];
  return { body };
}

/** What differs if it is another answer: status, body without what was asked, and their lengths. */
export function comparable(answer: { status?: number | undefined; body: unknown }, asked: string) {
  return { status: answer.status, body: JSON.stringify(answer.body).replaceAll(asked, 'ASKED') };
}

/** Asks a call for an item by its id. */
export function askFor(person: Person, { route, call }: Reaching, id: string) {
  const [body] = exampleBodies(call);
  return person.call(route, {
    params: {
      id,
      version: '1',
      comment: `1-${newId()}`,
      approver: newId(),
      guest: newId(),
      upload: newId(),
    },
    ...(body && {
      body: { ...body, ...('opens' in body && { opens: { kind: 'reviews', reviews: [id] } }) },
    }),
  });
}

/** Asks a call for what it lists. */
export function askForList(person: Person, { route, call }: Reaching) {
  const query = call.query && 'name' in Object(Object(call.query).shape) ? { name: 'a' } : {};
  const [body] = exampleBodies(call);
  return person.call(route, { query, ...(body && { body }) });
}
