import { Fragment } from 'react';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { type KeyScreen, keysOf } from './screen-keys.ts';

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  screen: KeyScreen;
}

/** The keys of the screen that it is opened on. */
export function KeysDialog({ open, onClose, screen }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <div className="flex flex-col gap-5">
        {keysOf(screen).map(({ label, keys }) => (
          <section key={label} aria-label={label}>
            <h3 className="text-sm font-semibold">{label}</h3>
            <dl className="mt-1 divide-y divide-line">
              {keys.map(({ keys: pressed, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-2 text-sm">
                  <dt className="min-w-0 text-muted">{does}</dt>
                  <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1.5">
                    {pressed.map((press, at) => (
                      <Fragment key={press}>
                        {at > 0 && <span className="text-xs text-muted">or</span>}
                        <Press>{press}</Press>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** One press: the keys that are held at once. */
function Press({ children }: { children: string }) {
  return (
    <kbd className="flex gap-1 font-sans">
      {children.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-[4px] border border-control bg-sunken px-1.5 text-center font-sans text-xs leading-5"
        >
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
