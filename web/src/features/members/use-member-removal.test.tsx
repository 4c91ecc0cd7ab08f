import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import type { TeamMember } from '#shared/team-members.ts';
import { useMemberRemoval } from './use-member-removal.tsx';

// jsdom does not implement animations.
beforeEach(() => {
  Element.prototype.getAnimations = () => [];
});

const ana: TeamMember = {
  id: 'member-1',
  email: 'ana@studio.example',
  role: 'Producer',
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'active',
};

test('a dialog that was closed, and asks about the same member again, closes once the member is removed', async () => {
  const answers: (() => void)[] = [];
  render(<Team onRemove={() => new Promise<void>((resolve) => answers.push(resolve))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, Remove' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Yes, Remove' });
  await act(async () => answers[0]?.());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

function Team({ onRemove }: { onRemove: () => Promise<unknown> }) {
  const frame = useRef<HTMLDivElement>(null);
  const { askToRemove, dialog } = useMemberRemoval(frame, [ana], onRemove);
  return (
    <div ref={frame} tabIndex={-1}>
      <button type="button" onClick={() => askToRemove(ana)}>
        Remove
      </button>
      {dialog}
    </div>
  );
}
