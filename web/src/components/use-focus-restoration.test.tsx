import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useFocusRestoration } from './use-focus-restoration.ts';

test('where the row that opened a dialog goes before the dialog does, the row in its place has the focus', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Files' }));
  await userEvent.click(screen.getByRole('button', { name: 'mix.wav' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
  await screen.findByText('final mix.wav');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = screen.getByRole('button', { name: 'final mix.wav' });
  await waitFor(() => expect(document.activeElement).toBe(row));
});

/** A list of one row, which a dialog replaces. */
test('a button that was disabled while it was busy, and then disappears, leaves the focus in the part', async () => {
  const { rerender } = render(<Busy button="idle" />);
  const button = screen.getByRole('button', { name: 'End' });
  button.focus();
  // A browser takes the focus from an element that is disabled; jsdom does not.
  button.blur();
  rerender(<Busy button="busy" />);
  await Promise.resolve();
  rerender(<Busy button="busy" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Busy button="gone" />);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

function Busy({ button }: { button: 'idle' | 'busy' | 'gone' }) {
  const part = useRef<HTMLUListElement>(null);
  const { attributes } = useFocusRestoration(part);
  return (
    <ul ref={part} {...attributes}>
      {button !== 'gone' && (
        <li>
          <button type="button" disabled={button === 'busy'}>
            End
          </button>
        </li>
      )}
    </ul>
  );
}

function Page() {
  const part = useRef<HTMLDivElement>(null);
  const focus = useFocusRestoration(part);
  const [name, setName] = useState('mix.wav');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button">Files</button>
      <div ref={part} {...focus.attributes}>
        <button key={name} type="button" data-row tabIndex={0} onClick={() => setOpen(true)}>
          {name}
        </button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        onGone={focus.restoreIfLost}
        title="Rename"
        footer={
          <button type="button" onClick={() => setName('final mix.wav')}>
            Rename
          </button>
        }
      />
    </>
  );
}
