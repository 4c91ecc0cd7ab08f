import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { openPopover } from '#web/testing/popovers.ts';
import { CommentHead } from './comment-head.tsx';
import { type CommentView, wholeView } from './comment-view.ts';

test('what is chosen of the comments is named below the filter, and a press on it chooses all again', async () => {
  render(<Page />);
  const filter = screen.getByRole('button', { name: 'Filter' });
  openPopover(filter);
  const by = within(screen.getByRole('group', { name: 'By' }));
  await userEvent.click(by.getByRole('radio', { name: 'Kim' }));
  const order = within(screen.getByRole('group', { name: 'Order' }));
  await userEvent.click(order.getByRole('radio', { name: 'Newest first' }));
  expect(shown()).toEqual({ ...wholeView, person: 'kim', sort: 'newest' });
  const chosen = within(screen.getByRole('list', { name: 'Chosen' }));
  expect(chosen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Remove Kim',
    'Remove Newest first',
  ]);
  await userEvent.click(chosen.getByRole('button', { name: 'Remove Kim' }));
  await userEvent.click(chosen.getByRole('button', { name: 'Remove Newest first' }));
  expect(shown()).toEqual(wholeView);
  expect(document.activeElement).toBe(filter);
});

test('who reads comments can be chosen only where some are for the team', async () => {
  const { rerender } = render(<Page />);
  openPopover(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.queryByRole('group', { name: 'Read by' })).toBeNull();
  rerender(<Page hasAudiences />);
  const readBy = within(screen.getByRole('group', { name: 'Read by' }));
  await userEvent.click(readBy.getByRole('radio', { name: 'Team' }));
  expect(shown()).toEqual({ ...wholeView, audience: 'team' });
});

test('a search takes the place of the title, and Escape ends it where it began', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Search the comments' }));
  await userEvent.keyboard('dark');
  expect(shown()).toEqual({ ...wholeView, text: 'dark' });
  await userEvent.keyboard('{Escape}');
  expect(shown()).toEqual(wholeView);
  expect(screen.queryByRole('searchbox')).toBeNull();
  const button = screen.getByRole('button', { name: 'Search the comments' });
  expect(document.activeElement).toBe(button);
});

function Page({ hasAudiences = false }: { hasAudiences?: boolean }) {
  const [view, setView] = useState<CommentView>(wholeView);
  const people = new Map([
    ['ana', 'Ana'],
    ['kim', 'Kim'],
  ]);
  return (
    <main>
      <CommentHead
        counts={{ listed: 2, open: 1, all: 3 }}
        view={view}
        onView={setView}
        people={people}
        hasAudiences={hasAudiences}
        follows={undefined}
        onFollows={() => undefined}
      />
      <output>{JSON.stringify(view)}</output>
    </main>
  );
}

const shown = (): CommentView => JSON.parse(screen.getByRole('status').textContent);
