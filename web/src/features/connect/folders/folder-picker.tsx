import { Lock } from 'lucide-react';
import type { FolderChoice } from '#shared/calls/devices.ts';
import { folderTitle, isRestrictedFolder } from '#shared/rules/text/restricted-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Checkbox } from '#web/components/fields/checkbox.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { inOrder, shareOf } from './choice.ts';

interface FolderPickerProps {
  choice: FolderChoice;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The folders of which a computer syncs some, and how much of what fits they take. */
export function FolderPicker({ choice, chosen, onChange }: FolderPickerProps) {
  const share = shareOf(choice, chosen);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Folders of this computer</legend>
      <p className="mt-1 max-w-prose text-sm text-muted">
        The credentials of this computer name each folder that it syncs, and not all of yours fit
        into them.
      </p>
      <ul className="mt-3 grid max-h-72 overflow-y-auto overscroll-contain rounded-control border border-line px-3 py-1 sm:grid-cols-2 sm:gap-x-6">
        {inOrder(choice).map((name) => (
          <li key={name} className="min-w-0">
            <Checkbox
              isOn={chosen.includes(name)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
              className="min-h-11 text-sm"
            >
              <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
                {visibleName(folderTitle(`${name}/`))}
                {isRestrictedFolder(name) && (
                  <Lock
                    role="img"
                    aria-label="restricted"
                    className="size-3.5 shrink-0 text-muted"
                    strokeWidth={1.5}
                  />
                )}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p
        role="status"
        className={classNames(
          'mt-2 text-sm tabular-nums',
          share > 1 ? 'font-medium text-danger' : 'text-muted',
        )}
      >
        {share > 1
          ? 'These do not fit at once. Choose fewer of them.'
          : `${Math.ceil(share * 100)} % of what fits`}
      </p>
    </fieldset>
  );
}
