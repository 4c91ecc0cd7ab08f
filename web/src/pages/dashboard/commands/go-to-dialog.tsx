import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { iconButton } from '#web/components/button.tsx';
import { Modal } from '#web/components/overlays/modal.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { pluralize } from '#web/lib/format.ts';
import { toArrive } from './arrival.ts';
import { DestinationIcon } from './destination-icon.tsx';
import { idOf } from './destinations.ts';
import { addRecentPlace } from './recent-places.ts';
import { type Places, useDestinations } from './use-destinations.ts';

export interface GoToDialogProps extends Places {
  open: boolean;
  onClose: () => void;
}

/** Finds a tab, an action, a review, a member, a link, a file, an invoice or a setting, and opens it. */
export function GoToDialog({ open, onClose, ...places }: GoToDialogProps) {
  return (
    <Modal open={open} onClose={onClose} aria-label="Go to" className="p-3 sm:p-[12vh]">
      <div className="mx-auto flex max-h-full w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float">
        <GoTo {...places} onClose={onClose} />
      </div>
    </Modal>
  );
}

/**
 * A combobox with a listbox, whose active option the focus stays away from.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
function GoTo({ onClose, ...places }: Places & { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState('');
  // By its id: what is found meanwhile may come before it.
  const [chosen, setChosen] = useState<string>();
  const { groups, searching } = useDestinations(places, query);
  const all = groups.flatMap(({ destinations }) => destinations);
  const ids = all.map(idOf);
  const active = Math.max(0, ids.indexOf(chosen ?? ''));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelectorAll('[role="option"]')[active];
    option?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const open = (at: number) => {
    const destination = all[at];
    if (!destination) return;
    onClose();
    addRecentPlace(places.owner, destination);
    void navigate(destination.to, toArrive(destination));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setChosen(ids.at((active + step) % ids.length));
    else if (event.key === 'Enter') open(active);
    else return;
    event.preventDefault();
  };
  const nothing = searching ? 'Searching...' : 'Nothing found';
  const summary = all.length > 0 ? pluralize(all.length, 'result') : nothing;
  return (
    <>
      <div className="relative border-b border-line">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-muted"
          strokeWidth={1.5}
        />
        <input
          data-autofocus
          role="combobox"
          aria-label="Go to"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={all[active] && `${id}-${active}`}
          aria-autocomplete="list"
          placeholder="Search or choose"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-14 w-full bg-transparent pr-14 pl-11 text-base text-text outline-none placeholder:truncate placeholder:text-muted"
        />
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className={classNames(iconButton, 'absolute top-1.5 right-1.5 size-11')}
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      </div>
      <p role="status" className="sr-only">
        {summary}
      </p>
      {all.length === 0 && (
        <p aria-hidden="true" className="px-4 py-6 text-center text-sm text-muted">
          {nothing}
        </p>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="min-h-0 overflow-y-auto p-2 empty:hidden"
      >
        {groups.map(({ label, destinations }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={label} role="group" aria-labelledby={`${id}-group-${group}`}>
            <p
              id={`${id}-group-${group}`}
              className="px-2 pt-2 pb-1 text-xs font-medium text-muted"
            >
              {label}
            </p>
            {destinations.map((destination) => {
              const at = all.indexOf(destination);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
                <div
                  key={idOf(destination)}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  onClick={() => open(at)}
                  onPointerMove={() => setChosen(ids[at])}
                  className={classNames(
                    'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-sm pointer-coarse:min-h-11',
                    at === active && 'bg-hover',
                  )}
                >
                  <DestinationIcon kind={destination.kind} label={destination.label} />
                  <span dir="auto" className="min-w-0 truncate">
                    {destination.label}
                  </span>
                  {destination.detail && (
                    <span className="ml-auto max-w-1/2 truncate text-xs text-muted">
                      {destination.detail}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
