import { useState } from 'react';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Checkbox } from '#web/components/fields/checkbox.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { maxPages } from '#web/features/files/entries/max-pages.ts';
import { FileChooser } from '#web/features/files/folder/file-chooser.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';

interface ChooseFileDialogProps {
  open: boolean;
  onClose: () => void;
  /** The number that the version will have. */
  number: number;
  /** The path of the version before it, in whose folder one chooses first. */
  from: string;
  /** The paths of its pages, if it is a set of pictures: most of them are those of the next one, too. */
  pages: readonly string[];
  /** Adds the file, or the pictures as its pages, as a version; rejects if that was refused. */
  onChoose: (paths: readonly string[]) => Promise<unknown>;
}

/** Chooses what becomes the next version: a file, or several pictures in their order. */
export function ChooseFileDialog(props: ChooseFileDialogProps) {
  // What was chosen last time is not for this version.
  return props.open ? <OpenDialog {...props} /> : null;
}

const pictures = { has: ({ kind }: Entry) => kind === 'image', empty: 'No pictures here.' };

function OpenDialog({ onClose, number, from, pages, onChoose }: ChooseFileDialogProps) {
  const [isSet, setSet] = useState(pages.length > 0);
  const [chosen, setChosen] = useState(pages);
  const { run, busy, failure } = useAttempt(async () => {
    await onChoose(chosen);
    onClose();
  }, 'The version could not be added. Please try again.');
  const choose = (path: string) => {
    if (!isSet) setChosen([path]);
    else if (chosen.includes(path)) setChosen(chosen.filter((each) => each !== path));
    else setChosen([...chosen, path]);
  };
  const [first] = chosen;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Add version ${number}`}
      description={describe(number, isSet ? chosen.length : undefined, first)}
      send={[`Add version ${number}`, 'Adding...']}
      onSend={run}
      busy={busy}
      ready={isSet ? chosen.length > 1 && chosen.length <= maxPages : first !== undefined}
    >
      <ErrorNotice message={failure} />
      <Checkbox
        isOn={isSet}
        onChange={(isOn) => {
          setSet(isOn);
          setChosen(isOn ? pages : []);
        }}
        className="min-h-6 text-sm"
      >
        Several pictures, as one set
      </Checkbox>
      <FileChooser
        key={String(isSet)}
        from={folderOf(from)}
        {...(isSet && { only: pictures, showsPictures: true })}
        chosen={chosen}
        onChoose={choose}
      />
    </FormDialog>
  );
}

function describe(number: number, count: number | undefined, first: string | undefined): string {
  const returns = 'The status returns to Needs review.';
  if (count === undefined) {
    return first === undefined
      ? 'Choose a file. Upload it in Files first if it is not here yet.'
      : `“${nameOf(first)}” becomes version ${number}. ${returns}`;
  }
  if (count < 2) return 'Choose the pictures in the order of their pages.';
  if (count > maxPages) return `A set has up to ${maxPages} pictures: ${count} are chosen.`;
  return `${count} pictures become version ${number}, in the order in which they were chosen. ${returns}`;
}
