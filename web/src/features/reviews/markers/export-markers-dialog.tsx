import { useState } from 'react';
import { formatTimecode, parseTimecode } from '#shared/timecode.ts';
import { RadioList, RadioSegments } from '#web/components/fields/radio-options.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { downloadFile } from '#web/lib/download-file.ts';
import { exportFormats, type MarkerFormat, markerFormats } from './export-formats.ts';
import { oneLine } from './marker-text.ts';
import { maxResolveMarkers } from './resolve.ts';
import { isDropFrame, type MarkedFilm, markersOf } from './review-markers.ts';

export interface ExportMarkersDialogProps {
  open: boolean;
  onClose: () => void;
  /** The version that is shown, with all its comments. */
  film: MarkedFilm;
}

/** Saves the comments on a film as markers for an edit. */
export function ExportMarkersDialog({ open, onClose, film }: ExportMarkersDialogProps) {
  const [format, setFormat] = useState<MarkerFormat>('resolve');
  const [chosen, setChosen] = useState<'open' | 'all' | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const openOnes = film.comments.filter(({ isDone }) => !isDone);
  // Where all are done, those are exported.
  const which = chosen ?? (openOnes.length > 0 ? 'open' : 'all');
  const comments = which === 'open' ? openOnes : film.comments;
  const obstacle = obstacleTo(format, { ...film, comments });
  const type = (text: string | null) => {
    setTyped(text);
    setRefusal(undefined);
  };
  const close = () => {
    type(null);
    setChosen(null);
    onClose();
  };
  const download = () => {
    const startFrame = typed === null ? film.startFrame : typedStart(typed, film);
    if (typeof startFrame === 'string') {
      setRefusal(startFrame);
      return;
    }
    const { extension, mediaType, write } = exportFormats[format];
    const name = `${fileStem(film.name)} markers.${extension}`;
    downloadFile(name, write({ ...film, startFrame, comments }), `${mediaType};charset=utf-8`);
    close();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Export markers"
      description="Comments and their replies, as markers on your timeline."
      send={['Download', 'Download']}
      onSend={download}
      busy={false}
      ready={comments.length > 0 && !obstacle}
    >
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Export for</legend>
        <RadioList options={formatOptions} value={format} onChange={setFormat} />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Start timecode"
          hint={`Of your timeline, at ${rateText(film)}`}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? formatTimecode(0, film)}
          onChange={({ target }) => type(target.value)}
          error={refusal}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Comments</legend>
          <RadioSegments
            options={[
              { value: 'open', label: `Open ${openOnes.length}` },
              { value: 'all', label: `All ${film.comments.length}` },
            ]}
            value={which}
            onChange={setChosen}
            className="h-11"
          />
        </fieldset>
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

/** Such as `29.97 fps, drop-frame`. */
function rateText(film: MarkedFilm): string {
  const { numerator, denominator } = film.rate;
  const fps = Math.round((numerator / denominator) * 1_000) / 1_000;
  return `${fps} fps${isDropFrame(film) ? ', drop-frame' : ''}`;
}

/** The name of a film without its extension, as every system can store it. */
function fileStem(name: string): string {
  const stem = oneLine(name)
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-');
  return [...stem].slice(0, 80).join('').trim();
}
