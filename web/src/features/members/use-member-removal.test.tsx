import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { useMemberRemoval } from './use-member-removal.tsx';

const team = ['ana', 'ben'].map((name): TeamMember => {
  const email = `${name}@studio.example`;
  return {
    id: name,
    email,
    role: 'Producer',
    createdAt: '2026-11-20T09:00:00.000Z',
    status: 'active',
  };
});

test('the dialog closes once the member is removed', async () => {
  const { answers } = renderTeam();
  await confirmRemoval('ana');
  await act(async () => answers[0]?.());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the dialog says when access ends, and that the links of who could share end, and of no one else', async () => {
  const { changeRoles } = renderTeam();
  await ask('ana');
  const sentence = 'Their client links end at once, unless you first take them over.';
  expect(screen.getByText(sentence)).toBeDefined();
  await dismiss();
  changeRoles('Video Editor');
  await ask('ana');
  screen.getByText(
    /^Access ends at once\. Files that they have just opened can be loaded for up to 15/,
  );
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a dialog that was closed, and asks about the same member again, closes once the member is removed', async () => {
  const { answers } = renderTeam();
  await confirmRemoval('ana');
  await dismiss();
  await ask('ana');
  await act(async () => answers[0]?.());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the dialog closes once the member is removed, even if their row has changed meanwhile', async () => {
  const { answers, changeRoles } = renderTeam();
  await confirmRemoval('ana');
  await dismiss();
  changeRoles();
  await ask('ana');
  await act(async () => answers[0]?.());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a dialog that asks about another member in the meantime can be confirmed', async () => {
  const { answers } = renderTeam();
  await confirmRemoval('ana');
  await dismiss();
  const confirm = await ask('ben');
  expect(confirm.disabled).toBe(false);
  await act(async () => answers[0]?.());
  await userEvent.click(confirm);
  expect(answers).toHaveLength(2);
});

test('a member who is being removed, and is confirmed again, is removed by one request', async () => {
  const { answers } = renderTeam();
  await confirmRemoval('ana');
  await dismiss();
  await confirmRemoval('ana');
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

async function ask(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Yes, Remove' });
}

async function confirmRemoval(name: string) {
  await userEvent.click(await ask(name));
}

async function dismiss() {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

function renderTeam() {
  const answers: (() => void)[] = [];
  const onRemove = () => new Promise<void>((resolve) => answers.push(resolve));
  const { rerender } = render(<Team members={team} onRemove={onRemove} />);
  const changeRoles = (role: MemberRole = 'Team Leader') =>
    rerender(<Team members={team.map((one) => ({ ...one, role }))} onRemove={onRemove} />);
  return { answers, changeRoles };
}

interface TeamProps {
  members: readonly TeamMember[];
  onRemove: () => Promise<unknown>;
}

function Team({ members, onRemove }: TeamProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { askToRemove, dialog } = useMemberRemoval(frame, members, onRemove);
  return (
    <div ref={frame} tabIndex={-1}>
      {members.map((member) => (
        <button key={member.id} type="button" onClick={() => askToRemove(member)}>
          Remove {member.id}
        </button>
      ))}
      {dialog}
    </div>
  );
}
