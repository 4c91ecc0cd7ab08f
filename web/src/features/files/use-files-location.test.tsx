import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useFilesLocation } from './use-files-location.ts';

test('the folder of the history is the one of its user and workspace alone: others see the top folder', () => {
  const { result, rerender } = renderHook((owner: string) => useFilesLocation(owner), {
    initialProps: 'ada northlight',
    wrapper: MemoryRouter,
  });
  act(() => void result.current.open({ folder: 'Secret client/' }));
  expect(result.current.folder).toBe('Secret client/');
  rerender('ben harbour');
  expect(result.current.folder).toBe('');
  rerender('ada northlight');
  expect(result.current.folder).toBe('Secret client/');
});
