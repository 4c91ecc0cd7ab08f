import { type CallRoute, calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { startUpload, uploadFile } from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { subscriber } from '#testkit/subscribers.ts';

const contract = Object.values<Operation & { route: CallRoute }>(calls);

/** The routes of the calls that only read. */
export const readingRoutes = contract.filter((call) => !mayWrite(call)).map(({ route }) => route);

interface Reader {
  person: Person;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** A user that a reading call accepts, and what its path and query name. */
export async function readerOf(route: CallRoute): Promise<Reader> {
  const person = await subscriber('business');
  const path = 'Film.mov';
  switch (route) {
    case 'GET /api/uploads/{id}': {
      const { upload } = (await startUpload(person, path, 7)).body;
      return { person, params: { id: upload.id } };
    }
    case 'GET /api/file-changes/{id}': {
      const body = { paths: [path] };
      const { change } = (await person.call('POST /api/files/delete', { body })).body;
      return { person, params: { id: change.id } };
    }
    case 'GET /api/files/link':
      await uploadFile(person, path);
      return { person, query: { path } };
    case 'GET /api/files/search':
      return { person, query: { name: 'film' } };
  }
  return { person };
}
