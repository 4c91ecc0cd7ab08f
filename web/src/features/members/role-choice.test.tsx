import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { RoleChoice } from './role-choice.tsx';

const email = 'ana@studio.example';

test('after a choice the button shows the new role and has the focus', async () => {
  const { onChange } = renderChoice();
  await choose('Creative Director');
  expect(document.activeElement).toBe(roleButton());
  expect(roleButton().textContent).toBe('Creative Director');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('Creative Director'));
});

test('the arrow keys open the listbox, and the keyboard chooses', async () => {
  const { onChange } = renderChoice();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  const listbox = await screen.findByRole('listbox');
  await waitFor(() => expect(document.activeElement).toBe(listbox));
  await userEvent.keyboard('{Home}{Enter}');
  expect(document.activeElement).toBe(roleButton());
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('Video Editor'));
});

test('Enter opens the listbox, also after it was left with Escape', async () => {
  renderChoice();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(roleButton()));
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('listbox');
});

test('a role that is chosen while another is saved is saved after it', async () => {
  const { onChange, answers } = renderChoice();
  await choose('Creative Director');
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  await choose('Producer');
  expect(onChange).toHaveBeenCalledTimes(1);
  answers[0]?.resolve();
  await waitFor(() => expect(onChange.mock.calls).toEqual([['Creative Director'], ['Producer']]));
  expect(roleButton().textContent).toBe('Producer');
});

test('after a failed change the previous role is shown, and what was chosen meanwhile is not saved', async () => {
  const { onChange, answers } = renderChoice();
  await choose('Creative Director');
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  await choose('Team Leader');
  answers[0]?.reject(new Error('503: {}'));
  await waitFor(() => expect(roleButton().textContent).toBe('Producer'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

function renderChoice() {
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const onChange = jest.fn(
    (_role: MemberRole) =>
      new Promise<void>((resolve, reject) => {
        answers.push({ resolve, reject });
      }),
  );
  render(<Row onChange={onChange} />);
  return { onChange, answers };
}

/** A row with a producer, whose role changes with the answer to `onChange`. */
function Row({ onChange }: { onChange: (role: MemberRole) => Promise<void> }) {
  const [role, setRole] = useState<MemberRole>('Producer');
  const save = async (next: MemberRole) => {
    await onChange(next);
    setRole(next);
  };
  return (
    <main id="main">
      <RoleChoice
        email={email}
        role={role}
        manager={{ email: 'owner@studio.example', role: 'Owner', level: 'basic' }}
        onChange={save}
      />
    </main>
  );
}

function roleButton(): HTMLElement {
  return screen.getByRole('button', { name: new RegExp(`^Role of ${email}`) });
}

async function choose(role: MemberRole): Promise<void> {
  await userEvent.click(roleButton());
  await userEvent.click(await screen.findByRole('option', { name: role }));
}
