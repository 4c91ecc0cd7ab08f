import type { ReactNode, Ref, RefObject } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import type { Answer } from '#shared/operation.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import type { FilmTime } from '#shared/rules/film/frames.ts';
import type { Waveform } from '#shared/rules/film/waveform.ts';

/** A place in a work: its frame, where it has a table of frames, and its time, rounded to a millisecond; or a page of a set. */
export interface Place {
  frame?: number;
  milliseconds: number;
  /** The same time exactly, of a frame. */
  time?: FilmTime | undefined;
  /** Of a set of pictures: the number of the page. */
  page?: number | undefined;
}

/** Where the player is; while it plays, the frame on the screen. */
export interface PlayerPosition extends Place {
  /** From 0 to 1, where that is in the whole; 0 while its length is not known. */
  share: number;
  isPlaying: boolean;
}

/** The marks in and out, both inclusive; one can stand without the other. */
export interface PlayerMarks {
  in?: Place;
  out?: Place;
}

/**
 * Something that is shown on the bar, such as a comment. Frames count where the work has a table of frames,
 * milliseconds where it has none; a marker without either is not shown.
 */
export interface PlayerMarker {
  id: string;
  frame?: number | undefined;
  milliseconds?: number | undefined;
  /** The last frame of a range, inclusive. */
  endFrame?: number | undefined;
  endMilliseconds?: number | undefined;
  /** Announced after its timecode, and shown when it is pointed at: who has written what. */
  author: string;
  words: string;
  isDone: boolean;
  /** Whether the team alone sees it. */
  isOfTeam?: boolean | undefined;
  /** Of the other one of two versions that are compared. */
  isOther?: boolean | undefined;
}

/** What a player receives from outside. */
export interface PlayerHandle {
  /** Shows a frame, and pauses. Ignored where the work has no such frame. */
  seekToFrame: (frame: number) => void;
  /** Shows what is at this time, and pauses. */
  seekToMilliseconds: (milliseconds: number) => void;
  pause: () => void;
  position: () => PlayerPosition;
  marks: () => PlayerMarks;
  clearMarks: () => void;
}

/**
 * What has come of showing a file: `shown` once there was a picture, or a sound could be heard; `unavailable` where the
 * browser cannot show it, or plays only the sound of a film.
 */
export type Presentation = 'pending' | 'shown' | 'unavailable';

/** What is answered of the file of a version. */
export type VersionMedia = Answer<CallAt<'GET /api/reviews/{id}/media'>>;

/** The file of a version, as a browser gets it. */
export interface PlayerMedia {
  /** A signed link to the file; undefined while it is requested. */
  src: string | undefined;
  /** Whether there will be none: browsers do not show the file, and it may not be downloaded. */
  isWithheld?: boolean | undefined;
  kind: 'film' | 'sound' | 'picture' | 'other';
  /** Null if the file has no frames, or they could not be read. */
  table: FrameTable | null;
  /** Set where `src` is a proxy, whose frames are those of the table, by another clock. */
  clock?: Omit<NonNullable<VersionMedia['proxy']>, 'url'> | undefined;
  /** What has come of a proxy, where there is none. */
  proxyState?: VersionMedia['proxyState'];
  /** Looks whether there is a proxy by now: then there is another `src`. Stable. */
  refreshProxy?: (() => Promise<unknown>) | undefined;
  /** Whether the table is that of the proxy, as that of the original cannot be read. */
  hasFramesOfProxy?: boolean | undefined;
  /** Frames of a film, which are shown while the bar is hovered. */
  strip?: VersionMedia['strip'];
  /** How loud the sound is, once that is known. */
  waveform?: Waveform | undefined;
  title: string;
  /** When a sound begins, since midnight, if its file says so. */
  start?: FilmTime | undefined;
  /** What is wrong with the file, and the format of its picture, as far as the server knows. */
  fault?: ReviewVersion['fault'];
  codec?: ReviewVersion['codec'];
  /**
   * Called when the file cannot be loaded: the link has expired, or the file is gone. A new `src` continues at the same
   * position; without one it stays where it is.
   */
  onExpired?: (() => void) | undefined;
  /** Called instead of saying why the file is not shown, where there is another one to show. */
  onUnplayable?: (() => void) | undefined;
  /** Called first with `pending`, and when that changes. */
  onPresentation?: ((presentation: Presentation) => void) | undefined;
}

export interface ReviewPlayerProps extends PlayerMedia {
  ref?: Ref<PlayerHandle>;
  markers: readonly PlayerMarker[];
  /** Called when a marker is chosen on the bar; the player is then at its frame. */
  onMarker?: ((id: string) => void) | undefined;
  /** Lies exactly on the picture, without the bars beside it, also in full screen. */
  overlay?: ReactNode;
  /** Called for each frame that is shown, and when the marks change; must be light. */
  onPosition?: ((position: PlayerPosition) => void) | undefined;
  /** Downloads the original, which is offered where the browser cannot show it. */
  onDownload?: (() => void) | undefined;
  /** What can be done where it may not be downloaded: to ask for it, and to open what browsers show in a tab alone. */
  insteadOfDownload?: { hint: string; onOpen: () => void } | undefined;
  /** What the place in this version is remembered by, such as the review's id and the version's number. */
  storageKey: string;
  /** What is shown in full screen: the player with what is beside it; the player alone by default. */
  host?: RefObject<HTMLElement | null> | undefined;
  /** Takes the place of the controls while something is drawn. */
  tools?: ReactNode;
  /** Chooses the file that is played, where there are two. */
  quality?: ReactNode;
  /** More buttons beside that for full screen. */
  buttons?: ReactNode;
  /**
   * A file alone, which has no comments: it plays at once, fills its place, and is not remembered, since it is told by its
   * name.
   */
  isPreview?: boolean | undefined;
  className?: string | undefined;
}
