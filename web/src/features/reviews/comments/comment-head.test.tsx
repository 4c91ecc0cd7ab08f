import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { closePopover, openPopover } from '#web/testing/popovers.ts';
import { CommentHead } from './comment-head.tsx';
import { type CommentView, type NamedRange, wholeView } from './comment-view.ts';

test('what is chosen of the comments is named below the filter, and a press on it chooses all again', async () => {
  render(<Page />);
  const filter = screen.getByRole('button', { name: 'Filter' });
  openPopover(filter);
  const by = within(await screen.findByRole('group', { name: 'By' }));
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
  await screen.findByRole('group', { name: 'Show' });
  expect(screen.queryByRole('group', { name: 'Read by' })).toBeNull();
  rerender(<Page hasAudiences />);
  const readBy = within(screen.getByRole('group', { name: 'Read by' }));
  await userEvent.click(readBy.getByRole('radio', { name: 'Team' }));
  expect(shown()).toEqual({ ...wholeView, audience: 'team' });
});

test('what is between the marks can be chosen as they are then, and is kept when they change', async () => {
  let marked: NamedRange | undefined;
  render(<Page markedRange={() => marked} />);
  const filter = screen.getByRole('button', { name: 'Filter' });
  openPopover(filter);
  const where = () => within(screen.getByRole('group', { name: 'Where' }));
  const names = () =>
    where()
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
  await screen.findByRole('group', { name: 'Where' });
  expect(names()).toEqual(['Anywhere']);
  where().getByText('Set In and Out in the player to list what is between them.');
  closePopover(filter);
  const first = { start: { milliseconds: 0 }, end: { milliseconds: 40 }, name: '0 to 1' };
  marked = first;
  openPopover(filter);
  await userEvent.click(where().getByRole('radio', { name: '0 to 1' }));
  expect(shown()).toEqual({ ...wholeView, range: first });
  expect(names()).toEqual(['Anywhere', '0 to 1']);
  marked = { ...first, name: '0 to 2' };
  closePopover(filter);
  openPopover(filter);
  expect(names()).toEqual(['Anywhere', '0 to 1', '0 to 2']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 0 to 1' }));
  expect(shown()).toEqual(wholeView);
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

test('whether the list follows the playhead is switched in the filter, where there is a playhead', async () => {
  const chosen: boolean[] = [];
  const onFollows = (follows: boolean) => chosen.push(follows);
  const { rerender } = render(<Page follows onFollows={onFollows} />);
  openPopover(screen.getByRole('button', { name: 'Filter' }));
  const follow = await screen.findByRole('switch', { name: 'Follow the playhead', checked: true });
  await userEvent.click(follow);
  expect(chosen).toEqual([false]);
  rerender(<Page />);
  expect(screen.queryByRole('switch')).toBeNull();
});

interface PageProps {
  hasAudiences?: boolean;
  markedRange?: () => NamedRange | undefined;
  follows?: boolean;
  onFollows?: (follows: boolean) => void;
}

function Page({
  hasAudiences = false,
  markedRange,
  follows,
  onFollows = () => undefined,
}: PageProps) {
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
        markedRange={markedRange}
        follows={follows}
        onFollows={onFollows}
      />
      <output>{JSON.stringify(view)}</output>
    </main>
  );
}

const shown = (): CommentView => JSON.parse(screen.getByRole('status').textContent);
