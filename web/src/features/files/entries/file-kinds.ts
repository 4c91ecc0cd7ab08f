/** What a file is, by the extension of its name. */
export type FileKind =
  | 'folder'
  | 'video'
  | 'audio'
  | 'image'
  | 'project'
  | 'document'
  | 'subtitles'
  | 'archive'
  | 'other';

const extensions: Record<Exclude<FileKind, 'folder' | 'other'>, string> = {
  video:
    'mov mp4 m4v mxf mkv webm avi mts m2ts mpg mpeg ts wmv flv 3gp r3d braw ari arx crm cine ogv',
  audio: 'wav bwf mp3 aac m4a flac aif aiff ogg oga opus wma caf',
  image:
    'jpg jpeg png gif webp avif bmp svg heic heif tif tiff exr dpx psd dng cr2 cr3 nef arw tga ico',
  project:
    'prproj drp dra drt fcpxml fcpxmld fcpbundle aep aepx mogrt avb avp aaf edl otio omf xml nk hip blend c4d ptx als logicx cube 3dl lut cdl ale',
  document: 'pdf doc docx xls xlsx ppt pptx key pages numbers txt md rtf csv fdx html json',
  subtitles: 'srt vtt stl scc sbv ass ssa ttml dfxp itt',
  archive: 'zip rar 7z tar gz tgz bz2 xz iso dmg',
};

const kinds = new Map(
  Object.entries(extensions).flatMap(([kind, list]) =>
    list.split(' ').map((extension) => [extension, kind] as [string, FileKind]),
  ),
);

/** The labels of the column Kind. */
export const kindLabels: Record<FileKind, string> = {
  folder: 'Folder',
  video: 'Video',
  audio: 'Audio',
  image: 'Image',
  project: 'Project',
  document: 'Document',
  subtitles: 'Subtitles',
  archive: 'Archive',
  other: 'File',
};

export function kindOf(name: string): FileKind {
  return kinds.get(extensionOf(name)) ?? 'other';
}

/** The part after the last dot in lower case; empty for a name without one, or with one only at its start. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Formats that no browser shows, so that trying is pointless: camera raw, and film scans. */
const undisplayable = new Set(
  'r3d braw ari arx crm cine mxf dpx exr tif tiff psd dng cr2 cr3 nef arw tga heic heif'.split(' '),
);

/** Whether the preview tries to show a file; whether the browser succeeds depends on its codecs. */
export function isPreviewable(name: string): boolean {
  return (
    ['video', 'audio', 'image'].includes(kindOf(name)) && !undisplayable.has(extensionOf(name))
  );
}
