import { box, ftyp, moov, trak, u32 } from '#testkit/clips/boxes.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import type { Person } from '#testkit/people.ts';
import { uploadFile } from './files.ts';
import { putPicture } from './posters.ts';

/** A film of a phone, and what a browser has made of it: of the same frames. */
export const film = () => clipContent('25.mp4');

/** What stands for a film in H.264 at a constant rate: its tables, and no picture. */
export function madeFilm(rate: number, frames: number): Buffer {
  const stsd = box('stsd', u32(0, 1), box('avc1', Buffer.alloc(8)));
  const track = trak({ timescale: rate, stts: [[frames, 1]], more: { stbl: [stsd] } });
  return Buffer.concat([ftyp, moov(track), box('mdat', Buffer.alloc(8))]);
}

/** Uploads a film, also in place of one. @returns its version */
export async function uploadFilm(person: Person, path: string, content = film()): Promise<string> {
  await uploadFile(person, path, content, { replace: true });
  return versionOf(person, path);
}

/** The id of the current version of a file, as a link to it names it. */
export async function versionOf(person: Person, path: string): Promise<string> {
  const { body } = await person.call('GET /api/files/link', { query: { path } });
  return new URL(body.url).searchParams.get('versionId') ?? '';
}

/** Announces a proxy of a film. @returns the request to upload it, or null */
export async function announceProxy(person: Person, path: string, version: string, size: number) {
  return (await person.call('POST /api/files/proxy', { body: { path, version, size } })).body.proxy;
}

/** Uploads a proxy of a film, as the browser of its uploader does. @returns the status of the upload */
export async function putProxy(
  person: Person,
  path: string,
  version: string,
  proxy = film(),
): Promise<number> {
  const request = await announceProxy(person, path, version, proxy.length);
  if (!request) throw new Error('No proxy is taken.');
  return putPicture(request, Uint8Array.from(proxy));
}

/** Uploads a proxy of a film, and has it checked. @returns the answer */
export async function addProxy(person: Person, path: string, version: string, proxy = film()) {
  await putProxy(person, path, version, proxy);
  return checkProxy(person, path, version);
}

/** Has an uploaded proxy checked. */
export function checkProxy(person: Person, path: string, version: string) {
  return person.call('POST /api/files/proxy/checks', { body: { path, version } });
}

/** What shows a file. */
export async function mediaOf(person: Person, path: string, version?: string) {
  const query = { path, ...(version !== undefined && { version }) };
  return (await person.call('GET /api/files/media', { query })).body;
}

/** An owner who has uploaded a film that has a proxy. @returns its version as well */
export async function withProxy(owner: Person, path: string) {
  const version = await uploadFilm(owner, path);
  const { body } = await addProxy(owner, path, version);
  if (body.state !== 'ready') throw new Error(`No proxy: ${JSON.stringify(body)}`);
  return version;
}
