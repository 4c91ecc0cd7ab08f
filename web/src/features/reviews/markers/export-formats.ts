import { avidMarkers } from './avid.ts';
import { commentsCsv } from './comments-csv.ts';
import { finalCutMarkers } from './final-cut.ts';
import { premiereMarkers } from './premiere.ts';
import { resolveMarkers } from './resolve.ts';
import type { MarkedFilm } from './review-markers.ts';

interface ExportFormat {
  label: string;
  /** How the file gets into the program. */
  howTo: string;
  extension: string;
  mediaType: string;
  write: (film: MarkedFilm) => string;
}

/** In the order in which they are offered. */
export const markerFormats = ['resolve', 'premiere', 'final-cut', 'avid', 'csv'] as const;

export type MarkerFormat = (typeof markerFormats)[number];

/** The files that comments are exported as. */
export const exportFormats: Record<MarkerFormat, ExportFormat> = {
  resolve: {
    label: 'DaVinci Resolve',
    howTo: 'Right-click your timeline: Timelines > Import > Timeline Markers from EDL.',
    extension: 'edl',
    mediaType: 'text/plain',
    write: resolveMarkers,
  },
  premiere: {
    label: 'Premiere Pro',
    howTo: 'File > Import. The markers come as a sequence of their own.',
    extension: 'xml',
    mediaType: 'application/xml',
    write: premiereMarkers,
  },
  'final-cut': {
    label: 'Final Cut Pro',
    howTo: 'File > Import > XML. The markers come as a project of their own.',
    extension: 'fcpxml',
    mediaType: 'application/xml',
    write: finalCutMarkers,
  },
  avid: {
    label: 'Avid Media Composer',
    howTo: 'In the menu of the Markers window: Import Markers.',
    extension: 'txt',
    mediaType: 'text/plain',
    write: avidMarkers,
  },
  csv: {
    label: 'Spreadsheet',
    howTo: 'A CSV file with a row for each comment.',
    extension: 'csv',
    mediaType: 'text/csv',
    // The mark by which Excel knows UTF-8.
    write: (film) => `\ufeff${commentsCsv(film)}`,
  },
};
