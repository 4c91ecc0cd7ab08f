/** @jest-environment #testkit/local/node-environment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { currentToast, removeToast, subscribeToToasts, toast } from './toast-store.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  removeToast(currentToast()?.id ?? '');
  jest.useRealTimers();
});

test('a new toast replaces the previous one', () => {
  toast({ title: 'Member added' });
  const second = toast({ title: 'Error', description: 'No.', variant: 'destructive' });
  expect(currentToast()).toEqual({
    id: second.id,
    open: true,
    title: 'Error',
    description: 'No.',
    variant: 'destructive',
  });
});

test('a toast can be updated while it is shown, and not after another has replaced it', () => {
  const first = toast({ title: 'Saving' });
  first.update({ title: 'Saved', description: 'All of it.' });
  expect(currentToast()).toEqual({
    id: first.id,
    open: true,
    title: 'Saved',
    description: 'All of it.',
  });
  const second = toast({ title: 'Role updated' });
  first.update({ title: 'Late' });
  first.dismiss();
  expect(currentToast()).toEqual({ id: second.id, open: true, title: 'Role updated' });
});

test('a dismissed toast closes immediately and is removed 1,000,000 ms later', () => {
  const { id, dismiss } = toast({ title: 'Member removed' });
  dismiss();
  expect(currentToast()).toEqual({ id, open: false, title: 'Member removed' });
  jest.advanceTimersByTime(999_999);
  expect(currentToast()).toEqual({ id, open: false, title: 'Member removed' });
  jest.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

test('the removal of an old toast leaves a newer one unchanged', () => {
  toast({ title: 'Old' }).dismiss();
  const { id } = toast({ title: 'New' });
  jest.advanceTimersByTime(1_000_000);
  expect(currentToast()).toEqual({ id, open: true, title: 'New' });
});

test('a subscriber is notified of every change until it unsubscribes', () => {
  const seen: (string | undefined)[] = [];
  const unsubscribe = subscribeToToasts(() => seen.push(currentToast()?.title));
  const { update } = toast({ title: 'One' });
  update({ title: 'Two' });
  unsubscribe();
  update({ title: 'Three' });
  expect(seen).toEqual(['One', 'Two']);
});

test('a toast shows the characters of a name that are not seen', () => {
  const { update } = toast({ title: '“inv\u202egpj.exe” is gone', description: 'a\u200bb' });
  expect(currentToast()).toMatchObject({
    title: '“inv[U+202E]gpj.exe” is gone',
    description: 'a[U+200B]b',
  });
  update({ title: '\u2067' });
  expect(currentToast()?.title).toBe('[U+2067]');
});
