import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepFor, kept, useKept } from './kept.ts';

const note = kept('');

afterEach(() => {
  cleanup();
  keepFor('nobody');
});

test('what somebody was writing is there again after the screen has gone and come back', async () => {
  keepFor('ada');
  render(<Note />);
  await userEvent.type(screen.getByRole('textbox'), 'The proxies');
  cleanup();
  keepFor('ada');
  render(<Note />);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The proxies');
});

test('somebody else finds nothing of it', async () => {
  keepFor('ada');
  render(<Note />);
  await userEvent.type(screen.getByRole('textbox'), 'The proxies');
  cleanup();
  keepFor('bo');
  render(<Note />);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
});

function Note() {
  const [text, setText] = useKept(note);
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}
