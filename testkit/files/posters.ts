import type { Person } from '#testkit/people.ts';

/** Uploads a poster frame of a file, as a browser does. */
export async function addPoster(
  person: Person,
  path: string,
  poster: string | Uint8Array<ArrayBuffer> = 'a poster',
): Promise<void> {
  const size = poster.length;
  const { body } = await person.call('POST /api/files/poster', { body: { path, size } });
  const status = await putPicture(body, poster);
  if (status !== 200) throw new Error(`The poster was refused with ${status}.`);
}

/** Sends a picture by a signed request. @returns the status of the answer */
export async function putPicture(
  { url, headers }: { url: string; headers: Record<string, string> },
  picture: string | Uint8Array<ArrayBuffer>,
): Promise<number> {
  return (await fetch(url, { method: 'PUT', headers, body: picture })).status;
}

/** Those of some files without a poster that the browser of a person may make. */
export async function missingPosters(person: Person, ...paths: string[]): Promise<string[]> {
  const { body } = await person.call('POST /api/files/posters', { body: { paths } });
  return body.missing;
}

/** The poster frame of a file, by the link that the site shows; null without one. */
export async function posterOf(person: Person, path: string): Promise<string | null> {
  const [poster] = await postersOf(person, path);
  return poster ? (await fetch(poster.url)).text() : null;
}

/** The links to the poster frame of a file: one, or none. */
export async function postersOf(person: Person, path: string): Promise<{ url: string }[]> {
  const { body } = await person.call('POST /api/files/posters', { body: { paths: [path] } });
  return body.posters;
}
