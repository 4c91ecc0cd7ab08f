import { useState } from 'react';
import { formatTimecode, parseTimecode } from '#shared/rules/film/timecode.ts';
import { RadioList } from '#web/components/fields/radio-options.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import {
  type ExportedStatus,
  StatusChoice,
  TeamChoice,
} from '#web/features/reviews/comments/export-choices.tsx';
import { firstFrame } from '#web/features/reviews/player/counting/first-frame.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { exportFormats, type MarkerFormat, markerFormats } from './export-formats.ts';
import type { ExportedReview, TimelineRate } from './exported-review.ts';
import { oneLine } from './marker-text.ts';
import { maxResolveMarkers } from './resolve.ts';
import { type MarkedFilm, markersOf } from './review-markers.ts';
import { describeRate, TimelineRateField } from './timeline-fields.tsx';

export interface ExportMarkersDialogProps {
  open: boolean;
  onClose: () => void;
  /** The version that is shown, with all its comments. */
  exported: ExportedReview;
}

/** Saves the comments on a work as markers for an edit, or as a table. */
export function ExportMarkersDialog({ open, onClose, exported }: ExportMarkersDialogProps) {
  const { kind } = exported;
  const [chosenFormat, setFormat] = useState<MarkerFormat>('resolve');
  const format = kind === 'whole' ? 'csv' : chosenFormat;
  const [rate, setRate] = useState<TimelineRate>();
  const whole = kind === 'times' && rate ? exported.onTimeline(rate) : exported.film;
  // What leaves the workspace is what clients see, until something else is chosen, on each opening.
  const [withTeam, setWithTeam] = useState(false);
  const film = withTeam ? whole : forEveryone(whole);
  const [chosen, setChosen] = useState<ExportedStatus | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const openOnes = film.comments.filter(({ isDone }) => !isDone);
  // Where all are done, those are exported.
  const which = chosen ?? (openOnes.length > 0 ? 'open' : 'all');
  const comments = which === 'open' ? openOnes : film.comments;
  const isForTeamAlone = film.comments.length === 0 && whole.comments.length > 0;
  const obstacle = isForTeamAlone
    ? 'All comments are for the team. Choose “Everyone and the team” to export them.'
    : obstacleTo(format, { ...film, comments });
  const type = (text: string | null) => {
    setTyped(text);
    setRefusal(undefined);
  };
  const close = () => {
    type(null);
    setChosen(null);
    setRate(undefined);
    setWithTeam(false);
    onClose();
  };
  const download = () => {
    const startFrame = typed === null ? film.startFrame : typedStart(typed, film);
    if (typeof startFrame === 'string') {
      setRefusal(startFrame);
      return;
    }
    const { extension, mediaType, write } = exportFormats[format];
    const what = kind === 'whole' ? 'comments' : 'markers';
    const whose = comments.some(({ isOfTeam }) => isOfTeam) ? 'team ' : '';
    const name = `${fileStem(film.name)} ${whose}${what}.${extension}`;
    downloadFile(
      name,
      write({ ...film, startFrame, firstNumber: firstFrame(), comments }),
      `${mediaType};charset=utf-8`,
    );
    close();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={kind === 'whole' ? 'Export comments' : 'Export markers'}
      description={
        kind === 'whole'
          ? 'Comments and their replies, as a CSV file for a spreadsheet.'
          : 'Comments and their replies, as markers on your timeline.'
      }
      send={['Download', 'Download']}
      onSend={download}
      busy={false}
      ready={comments.length > 0 && !obstacle}
    >
      {kind !== 'whole' && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Export for</legend>
          <RadioList options={formatOptions} value={format} onChange={setFormat} />
        </fieldset>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {kind === 'times' && <TimelineRateField value={rate ?? film} onChange={setRate} />}
        {kind !== 'whole' && (
          <TextField
            label="Start timecode"
            hint={`Of your timeline, at ${describeRate(film)}`}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            value={typed ?? formatTimecode(0, film)}
            onChange={({ target }) => type(target.value)}
            error={refusal}
          />
        )}
        {forEveryone(whole).comments.length < whole.comments.length && (
          <div className="sm:col-span-2">
            <TeamChoice withTeam={withTeam} onChange={setWithTeam} className="h-11">
              <p className="mt-1.5 text-sm text-muted">
                {withTeam
                  ? 'Not for clients: what was written for the team is in the file, and marked there.'
                  : 'What was written for the team is left out.'}
              </p>
            </TeamChoice>
          </div>
        )}
        <StatusChoice
          counts={{ open: openOnes.length, all: film.comments.length }}
          value={which}
          onChange={setChosen}
          className="h-11"
        />
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {obstacle}
      </p>
    </FormDialog>
  );
}

const formatOptions = markerFormats.map((value) => {
  const { label, howTo } = exportFormats[value];
  return { value, label, about: howTo };
});

/** A film with what clients may read of it. */
function forEveryone(film: MarkedFilm): MarkedFilm {
  return { ...film, comments: film.comments.filter(({ isOfTeam }) => !isOfTeam) };
}

/** Why a file would not hold all of the comments, as a sentence. */
function obstacleTo(format: MarkerFormat, film: MarkedFilm): string | null {
  if (film.comments.length === 0) return 'There are no such comments.';
  if (format !== 'resolve') return null;
  const count = markersOf(film).length;
  if (count <= maxResolveMarkers) return null;
  return `A file for DaVinci Resolve has at most ${maxResolveMarkers} markers, and these are ${count.toLocaleString('en-US')}.`;
}

/** The frames since midnight of a timecode, or why it is none. */
function typedStart(typed: string, film: MarkedFilm): number | string {
  const parsed = parseTimecode(typed, { ...film, startFrame: 0 });
  return 'frame' in parsed ? parsed.frame : parsed.refusal;
}

/** The name of a film without its extension, as every system can store it. */
function fileStem(name: string): string {
  const stem = oneLine(name)
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-');
  return [...stem].slice(0, 80).join('').trim();
}
