/**
 * The content types in which files are shown in place, by the extension of their names. None of them runs script in a
 * browser, whatever the file contains: browsers sniff media and plain text only for other media and for binary data
 * (https://mimesniff.spec.whatwg.org, sections 7 and 8), and show PDF in a viewer of its own. HTML, SVG and XML are
 * deliberately not listed.
 */
const types: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/plain; charset=utf-8',
  flac: 'audio/flac',
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  md: 'text/plain; charset=utf-8',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  mts: 'video/mp2t',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  srt: 'text/plain; charset=utf-8',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
};

/** The content type in which a file can be shown; null for a file that is only to be downloaded. */
export function inlineContentType(name: string): string | null {
  const [, extension = ''] = /\.([^./]+)$/.exec(name) ?? [];
  const lowerCase = extension.toLowerCase();
  return Object.hasOwn(types, lowerCase) ? (types[lowerCase] ?? null) : null;
}
