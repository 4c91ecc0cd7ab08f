import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { mentionOf } from '#shared/rules/mentions.ts';
import { ColleaguesContext } from '#web/features/reviews/colleagues.ts';
import { CommentField } from './comment-field.tsx';
import { matching, mentionBefore } from './mention-offer.tsx';
import { useMentionedIds, withIds } from './mentioned-ids.ts';

afterEach(cleanup);

const ada = { id: 'a', name: 'ada', email: 'ada@film.example' };
const adam = { id: 'b', name: 'adam', email: 'adam@film.example' };
const otherAda = { id: 'c', name: 'ada', email: 'lovelace@film.example' };
const mo = { id: 'd', name: 'mo-reed', email: 'mo@film.example' };

test('what is typed after an @ is a name as long as it is one word, and the @ begins one', () => {
  expect(mentionBefore('Cut, @ad', 8)).toEqual({ typed: 'ad', start: 5 });
  expect(mentionBefore('@', 1)).toEqual({ typed: '', start: 0 });
  expect(mentionBefore('(@mo-r', 6)).toEqual({ typed: 'mo-r', start: 1 });
  for (const text of ['ada@film', '@ada cut', '@@ada', 'ada']) {
    expect(mentionBefore(text, text.length)).toBeUndefined();
  }
});

test('those come first whose name or email is what was typed, or begins with it', () => {
  expect(matching([mo, adam, ada], 'AD')).toEqual([adam, ada]);
  expect(matching([mo, adam, ada], 'ada')).toEqual([ada, adam]);
  expect(matching([mo, otherAda], 'lovelace')).toEqual([otherAda]);
  expect(matching([ada, mo], 'reed')).toEqual([mo]);
  for (const none of ['nobody', 'film']) expect(matching([ada], none)).toEqual([]);
});

test('names after an @ become ids, and nothing else', () => {
  const idOf = (name: string) => ({ ada: 'a', 'mo-reed': 'd' })[name];
  expect(withIds('@ada, @mo-reed: cut', idOf)).toBe(`${mentionOf('a')}, ${mentionOf('d')}: cut`);
  for (const text of ['ada@film.example', '@adam', 'me@ada', '@ada_b', 'ada']) {
    expect(withIds(text, idOf)).toBe(text);
  }
});

function Field({ onSend, onCancel }: { onSend: (sent: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('');
  const withMentions = useMentionedIds();
  const ref = useRef<HTMLTextAreaElement>(null);
  return (
    <CommentField
      ref={ref}
      label="Comment"
      value={text}
      error={undefined}
      onChange={setText}
      onSend={() => onSend(withMentions(text))}
      onCancel={onCancel}
    />
  );
}

async function show(all = [ada, adam, mo]) {
  const [onSend, onCancel] = [jest.fn(), jest.fn()];
  const colleagues = all.length > 0 ? { all, me: mo.id, chosen: new Map<string, string>() } : null;
  render(
    <ColleaguesContext value={colleagues}>
      <Field onSend={onSend} onCancel={onCancel} />
    </ColleaguesContext>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Comment');
  if (colleagues) await waitFor(() => expect(field.getAttribute('aria-autocomplete')).toBe('list'));
  return { field, onSend, onCancel };
}

const options = () =>
  screen
    .queryAllByRole('option')
    .map((option) => [option.textContent, option.getAttribute('aria-selected')]);

test('a member is chosen by the keys, which are the field’s own again afterwards', async () => {
  const { field, onSend, onCancel } = await show();
  await userEvent.type(field, 'See @ad');
  expect(options()).toEqual([
    ['adaada@film.example', 'true'],
    ['adamadam@film.example', 'false'],
  ]);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  await userEvent.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(field.value).toBe('See @adam ');
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('now{Control>}{Enter}{/Control}');
  expect(onSend).toHaveBeenCalledWith(`See ${mentionOf(adam.id)} now`);
  expect(onCancel).not.toHaveBeenCalled();
});

test('Escape ends the offer alone, and the next one what is written', async () => {
  const { field, onCancel } = await show();
  await userEvent.type(field, '@');
  expect(options()).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('without a member of that name Enter and Escape are the field’s own, as after a space and beyond the name', async () => {
  const { field, onCancel } = await show();
  await userEvent.type(field, '@nobody{Enter}@ada lovelace{Enter}@ada');
  expect(options()).toHaveLength(2);
  await userEvent.keyboard('{ArrowLeft>4/}');
  expect(options()).toEqual([]);
  await userEvent.keyboard('{Enter}{Escape}');
  expect(field.value).toBe('@nobody\n@ada lovelace\n\n@ada');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('what was refused by Escape is not offered again while its name is typed, but the next one is', async () => {
  const { field } = await show();
  await userEvent.type(field, '@a{Escape}da');
  expect(options()).toEqual([]);
  await userEvent.type(field, ' @a');
  expect(options()).toHaveLength(2);
});

test('a field that is left offers no one, until it is pressed where a name is typed', async () => {
  const { field } = await show();
  await userEvent.type(field, '@a');
  expect(options()).toHaveLength(2);
  await userEvent.tab({ shift: true });
  expect(options()).toEqual([]);
  await userEvent.click(field);
  expect(options()).toHaveLength(2);
});

test('a press chooses, and the focus stays in the field', async () => {
  const { field } = await show();
  await userEvent.type(field, '@mo');
  await userEvent.click(screen.getByRole('option', { name: /mo-reed/ }));
  expect(field.value).toBe('@mo-reed ');
  expect(document.activeElement).toBe(field);
});

test('of members with one name it is the one who was chosen', async () => {
  const { field, onSend } = await show([ada, otherAda]);
  await userEvent.type(field, '@ada');
  await userEvent.click(screen.getByRole('option', { name: /lovelace/ }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSend).toHaveBeenCalledWith(`${mentionOf(otherAda.id)} `);
});

test('guests are offered no one', async () => {
  const { field, onSend } = await show([]);
  await userEvent.type(field, '@a');
  expect(options()).toEqual([]);
  expect(field.hasAttribute('aria-autocomplete')).toBe(false);
  await userEvent.keyboard('da{Control>}{Enter}{/Control}');
  expect(onSend).toHaveBeenCalledWith('@ada');
});
