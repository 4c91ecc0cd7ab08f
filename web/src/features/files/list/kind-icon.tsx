import {
  Archive,
  AudioLines,
  Captions,
  Clapperboard,
  File,
  FileText,
  Film,
  Folder,
  Image,
  type LucideIcon,
} from 'lucide-react';
import type { FileKind } from '#web/features/files/entries/file-kinds.ts';
import { classNames } from '#web/lib/class-names.ts';

const icons: Record<FileKind, LucideIcon> = {
  folder: Folder,
  video: Film,
  audio: AudioLines,
  image: Image,
  project: Clapperboard,
  document: FileText,
  subtitles: Captions,
  archive: Archive,
  other: File,
};

/** The icon of what a file is. */
export function KindIcon({ kind, className }: { kind: FileKind; className: string }) {
  const Icon = icons[kind];
  const isFolder = kind === 'folder';
  return (
    <Icon
      aria-hidden="true"
      className={classNames(className, isFolder && 'fill-hover text-text')}
      strokeWidth={1.5}
    />
  );
}
