import { formatTimecode } from '#shared/rules/film/timecode.ts';
import { joined, oneLine } from './marker-text.ts';
import { isDropFrame, type MarkedFilm, type Marker, markersOf } from './review-markers.ts';

/** The most markers of one file: an event of CMX 3600 is numbered with three digits. */
export const maxResolveMarkers = 999;

/**
 * Timeline markers of DaVinci Resolve as an EDL, as it writes them itself: events of one frame, each with a line of the
 * marker's color, name and duration in frames (https://github.com/TheAcharya/MarkersExtractor/issues/25,
 * https://github.com/SubtitleEdit/subtitleedit/pull/13730). The text is the name: before the first bar would be the
 * notes, but a note that begins like an event is read as one.
 */
export function resolveMarkers(film: MarkedFilm): string {
  const mode = isDropFrame(film) ? 'DROP FRAME' : 'NON-DROP FRAME';
  const events = markersOf(film).flatMap((marker, index) => [...event(marker, index, film), '']);
  return [`TITLE: ${edlText(film.name)}`, `FCM: ${mode}`, '', ...events]
    .map((line) => `${line}\r\n`)
    .join('');
}

function event({ frame, lastFrame, isDone, texts }: Marker, index: number, film: MarkedFilm) {
  const range = `${formatTimecode(frame, film)} ${formatTimecode(frame + 1, film)}`;
  const name = edlText(joined(texts));
  const color = isDone ? 'Green' : 'Blue';
  return [
    `${String(index + 1).padStart(3, '0')}  001      V     C        ${range} ${range}  `,
    ` |C:ResolveColor${color} |M:${name} |D:${lastFrame - frame + 1}`,
  ];
}

/**
 * A bar begins the next part of the line. Resolve shows characters beyond the first 65,536, most emoji, as others, and
 * leaves out a marker whose name begins with a digit
 * (https://github.com/Techiebutler/freeframe/blob/main/apps/api/services/comment_export.py).
 */
function edlText(text: string): string {
  return oneLine(text)
    .replaceAll('|', '/')
    .replaceAll(/(?:[\u{10000}-\u{10FFFF}][\u200D\uFE0F]*)+/gu, '\u25A1')
    .replace(/^(?=\p{N})/u, '- ');
}
