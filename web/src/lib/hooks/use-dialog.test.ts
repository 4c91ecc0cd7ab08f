import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDialog } from './use-dialog.ts';

const ana = { name: 'Ana' };
const ben = { name: 'Ben' };

test('the end of a request closes the dialog that asks about its subject', () => {
  const { result } = renderHook(() => useDialog<{ name: string }>());
  act(() => result.current.show(ana));
  act(() => result.current.closeFor(({ name }) => name === 'Ana'));
  expect(result.current).toMatchObject({ subject: ana, open: false });
});

test('it leaves a dialog open that asks about another subject in the meantime', () => {
  const { result } = renderHook(() => useDialog<{ name: string }>());
  act(() => result.current.show(ana));
  act(() => result.current.close());
  act(() => result.current.show(ben));
  act(() => result.current.closeFor(({ name }) => name === 'Ana'));
  expect(result.current).toMatchObject({ subject: ben, open: true });
});
