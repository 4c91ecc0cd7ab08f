import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import {
  describeColor,
  describeFilmCodec,
  describeRate,
  describeResolution,
  describeSound,
  describeStart,
} from '#shared/rules/film/film-words.ts';
import { folderOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { describeFolder, type Entry, lengthOf } from '#web/features/files/entries/entries.ts';
import { kindLabels } from '#web/features/files/entries/file-kinds.ts';
import { describeSize, formatDuration } from '#web/features/files/list/describe-entry.ts';
import { describePeople, rightLabels } from '#web/features/files/restricted/people-draft.ts';

export interface InfoDialogProps {
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  entry: Entry;
  /** Of a restricted folder: what is known of it. */
  folder?: RestrictedFolder | undefined;
}

/** What is known of a file, or of a restricted folder. */
export function InfoDialog({ open, onClose, onGone, entry, folder }: InfoDialogProps) {
  const facts = entry.kind === 'folder' ? factsOfFolder(folder) : factsOf(entry);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={entry.name}
      description={describeFolder(folderOf(entry.path))}
      footer={
        <Button variant="secondary" onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Who else sees it only those know who may change that. */
function factsOfFolder(folder: RestrictedFolder | undefined): [label: string, value: string][] {
  const facts: [string, string | undefined][] = [
    ['Kind', 'Restricted folder'],
    ['Your right', folder && rightLabels[folder.right]],
    ['Seen by', folder?.people && describePeople(folder.people)],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Nothing here reads the frames of an MXF. */
const describeProxy = (name: string) =>
  /\.mxf$/i.test(name)
    ? 'Plays in every browser; frames and timecode are those of the proxy'
    : 'Plays in every browser';

const exactTime = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));

/** Each with its label; what is not known is left out. */
function factsOf(entry: Entry): [label: string, value: string][] {
  const { film = {}, date, storage, uploadedBy, hasProxy, md5, kind } = entry;
  const length = lengthOf(entry);
  const sounds = film.sound?.map(describeSound) ?? [];
  const facts: [string, string | false | null | undefined][] = [
    ['Kind', kindLabels[kind]],
    ['Size', describeSize(entry)],
    ['Modified', date && exactTime(date)],
    [
      'Uploaded by',
      uploadedBy && [visibleName(uploadedBy.name), uploadedBy.email].filter(Boolean).join(', '),
    ],
    ['Storage', storage && (storage === 'hot' ? 'Hot' : 'Cold')],
    ['Length', length !== undefined && formatDuration(length)],
    ['Resolution', describeResolution(film)],
    ['Frame rate', describeRate(film)],
    ['Codec', film.codec && describeFilmCodec(film)],
    ['Color', describeColor(film)],
    ['Timecode', describeStart(film)],
    ...sounds.map((sound, index): [string, string] => [
      sounds.length > 1 ? `Sound ${index + 1}` : 'Sound',
      sound,
    ]),
    ['Proxy', hasProxy && describeProxy(entry.name)],
    ['MD5', md5 ?? 'None: it was stored in parts'],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
