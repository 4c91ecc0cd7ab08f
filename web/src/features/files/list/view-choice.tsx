import { LayoutGrid, List } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

/** How the entries of a folder are shown. */
export type ListView = 'list' | 'grid';

function storedView(storageKey: string, usual: ListView): ListView {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'grid' || stored === 'list' ? stored : usual;
  } catch {
    // Storage may be disabled.
    return usual;
  }
}

/**
 * The view that was chosen last in this browser.
 * @param storageKey where it is stored: in this browser alone, and never sent
 * @param usual until one is chosen
 */
export function useListView(storageKey: string, usual: ListView) {
  const [view, setView] = useState(() => storedView(storageKey, usual));
  const choose = (chosen: ListView) => {
    setView(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // Storage may be disabled.
    }
  };
  return [view, choose] as const;
}

const choices = [
  { view: 'list', label: 'List', Icon: List },
  { view: 'grid', label: 'Grid', Icon: LayoutGrid },
] as const;

interface ViewChoiceProps {
  view: ListView;
  onView: (view: ListView) => void;
}

/** Shows the entries as a list or as a grid. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const pressed = fieldset.current?.querySelector<HTMLElement>(`[data-view=${view}]:focus`);
    if (pressed && getComputedStyle(pressed).display === 'none') {
      fieldset.current?.querySelector<HTMLElement>('[aria-pressed=false]')?.focus();
    }
  }, [view]);
  return (
    <fieldset ref={fieldset} className="flex shrink-0 rounded-control border border-line p-0.5">
      <legend className="sr-only">View</legend>
      {choices.map(({ view: offered, label, Icon }) => (
        <button
          key={offered}
          data-view={offered}
          type="button"
          aria-label={label}
          aria-pressed={view === offered}
          data-tooltip={label}
          onClick={() => onView(offered)}
          className={classNames(
            iconButton,
            // Where there is little room, only the other view, which then takes the focus.
            'size-8 max-sm:aria-pressed:hidden aria-pressed:bg-hover aria-pressed:text-text pointer-coarse:size-10',
          )}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      ))}
    </fieldset>
  );
}
