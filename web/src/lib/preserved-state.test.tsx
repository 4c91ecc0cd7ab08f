import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PreservedStateProvider, usePreservedFor, usePreservedState } from './preserved-state.tsx';

test('a draft is restored after the component has unmounted and mounted again', async () => {
  const { rerender } = render(<Page owner="ada" />);
  await userEvent.type(screen.getByRole('textbox'), 'The proxies');
  rerender(<Page owner={null} />);
  rerender(<Page owner="ada" />);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The proxies');
});

test('another user does not see the draft', async () => {
  const { rerender } = render(<Page owner="ada" />);
  await userEvent.type(screen.getByRole('textbox'), 'The proxies');
  rerender(<Page owner={null} />);
  rerender(<Page owner="bo" />);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
});

/** A page of the app, with the workspace of the owner if one is signed in. */
function Page({ owner }: { owner: string | null }) {
  return <PreservedStateProvider>{owner && <Note owner={owner} />}</PreservedStateProvider>;
}

function Note({ owner }: { owner: string }) {
  usePreservedFor(owner);
  const [text, setText] = usePreservedState('feedback');
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}
