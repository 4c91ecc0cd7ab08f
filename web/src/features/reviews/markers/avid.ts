import { formatTimecode } from '#shared/rules/film/timecode.ts';
import { joined, oneLine } from './marker-text.ts';
import { type MarkedFilm, markersOf } from './review-markers.ts';

/**
 * Markers of Avid Media Composer as its Markers window exports and imports them: lines of author, timecode, track,
 * color, text and number of frames, with tabs between
 * (https://github.com/adamhawkey/EDL_tools/tree/main/Marker_tools).
 */
export function avidMarkers(film: MarkedFilm): string {
  return markersOf(film)
    .map(({ frame, lastFrame, authors, texts, isDone }) =>
      [
        oneLine(authors[0]),
        formatTimecode(frame, film),
        'V1',
        isDone ? 'green' : 'blue',
        joined(texts),
        lastFrame - frame + 1,
      ].join('\t'),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}
