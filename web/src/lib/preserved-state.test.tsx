import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preserved, preserveFor, usePreservedState } from './preserved-state.ts';

const note = preserved('');

afterEach(() => {
  cleanup();
  preserveFor('nobody');
});

test('a draft is restored after the component has unmounted and mounted again', async () => {
  preserveFor('ada');
  render(<Note />);
  await userEvent.type(screen.getByRole('textbox'), 'The proxies');
  cleanup();
  preserveFor('ada');
  render(<Note />);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The proxies');
});

test('another user does not see the draft', async () => {
  preserveFor('ada');
  render(<Note />);
  await userEvent.type(screen.getByRole('textbox'), 'The proxies');
  cleanup();
  preserveFor('bo');
  render(<Note />);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
});

function Note() {
  const [text, setText] = usePreservedState(note);
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}
