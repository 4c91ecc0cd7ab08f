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
import { useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import type { FileKind } from './file-kinds.ts';

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

interface ThumbnailProps {
  kind: FileKind;
  /** The link to the poster frame, if there is one. */
  poster: string | undefined;
}

/** The poster frame of a file, or the icon of its kind, in the ratio of a frame. */
export function Thumbnail({ kind, poster }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>();
  const Icon = icons[kind];
  const pictured = poster && poster !== broken;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid h-6 w-10 shrink-0 sm:h-7 sm:w-12 place-items-center overflow-hidden rounded-[4px]',
        kind === 'folder' ? 'text-text' : 'bg-sunken text-muted',
      )}
    >
      {pictured ? (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(poster)}
          className="size-full object-cover"
        />
      ) : (
        <Icon className={kind === 'folder' ? 'size-5 fill-hover' : 'size-4'} strokeWidth={1.5} />
      )}
    </span>
  );
}
