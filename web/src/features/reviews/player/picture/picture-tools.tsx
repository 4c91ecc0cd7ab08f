import { type LucideIcon, Minus, Plus, Scan } from 'lucide-react';
import { Checkbox } from '#web/components/fields/checkbox.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { useChoice } from '#web/features/reviews/player/choice.ts';
import { ControlButton, selectLook } from '#web/features/reviews/player/control-buttons.tsx';
import { type GuideMark, guideMarks, guidesChoice, maskNames } from './guides.ts';
import type { Zoom } from './zoom.ts';

const zooms: readonly {
  label: string;
  icon: LucideIcon;
  act: (zoom: Zoom) => void;
}[] = [
  { label: 'Zoom out', icon: Minus, act: ({ by }) => by(0.8) },
  { label: 'Zoom in', icon: Plus, act: ({ by }) => by(1.25) },
  { label: '100% or the whole picture', icon: Scan, act: ({ toggle }) => toggle() },
];

const markLabels: Record<GuideMark, string> = {
  action: 'Action safe',
  title: 'Title safe',
  center: 'Center',
};

const checkLook = 'min-h-9 pointer-coarse:min-h-11';

/** Zoom and guides, as they are in the sheet of more controls. */
export function PictureTools({ zoom }: { zoom: (act: (zoom: Zoom) => void) => void }) {
  const [guides, setGuides] = useChoice(guidesChoice);
  const { isShown, marks, mask } = guides;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="text-muted">Zoom</span>
        <div className="flex items-center">
          {zooms.map(({ label, icon, act }) => (
            <ControlButton key={label} label={label} icon={icon} onClick={() => zoom(act)} />
          ))}
        </div>
      </div>
      <fieldset>
        <legend className="sr-only">Guides</legend>
        <div className="flex items-center justify-between gap-3">
          <Checkbox
            isOn={isShown}
            onChange={(isOn) => setGuides({ ...guides, isShown: isOn })}
            className={checkLook}
          >
            Guides
          </Checkbox>
          <NativeSelect
            aria-label="Mask"
            data-own-arrows=""
            value={mask ?? ''}
            onChange={({ target }) => {
              const chosen = maskNames.find((name) => name === target.value) ?? null;
              setGuides({ ...guides, mask: chosen, isShown: isShown || chosen !== null });
            }}
            className={selectLook}
          >
            <option value="">No mask</option>
            {maskNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
        </div>
        {isShown && (
          <div className="flex flex-wrap gap-x-4 pl-6">
            {guideMarks.map((mark) => (
              <Checkbox
                key={mark}
                isOn={marks.includes(mark)}
                onChange={(isOn) =>
                  setGuides({
                    ...guides,
                    marks: guideMarks.filter((one) => (one === mark ? isOn : marks.includes(one))),
                  })
                }
                className={checkLook}
              >
                {markLabels[mark]}
              </Checkbox>
            ))}
          </div>
        )}
      </fieldset>
    </>
  );
}
