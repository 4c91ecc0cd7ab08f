import type { ReviewedKind } from '#shared/calls/reviews.ts';
import { inlineContentType } from '#shared/rules/text/inline-content-type.ts';

/** What no browser shows, but is reviewed as a film, a sound or a picture all the same. */
const others: Readonly<Record<string, string>> = {
  film: 'mxf avi m2ts ts wmv flv 3gp r3d braw ari arx crm cine',
  sound: 'bwf wma caf',
  picture: 'svg exr dpx psd dng cr2 cr3 nef arw tga heif',
};

/** What a reviewed file is, by the extension of its name. */
export function reviewedKind(name: string): ReviewedKind {
  const type = inlineContentType(name) ?? '';
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const is = (kind: string) => others[kind]?.split(' ').includes(extension) === true;
  if (type.startsWith('video/') || is('film')) return 'film';
  if (type.startsWith('audio/') || is('sound')) return 'sound';
  if (type.startsWith('image/') || is('picture')) return 'picture';
  return 'other';
}

/** Whether a file is a film or a sound, by its name. */
export function hasTime(name: string): boolean {
  return ['film', 'sound'].includes(reviewedKind(name));
}
