import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { DrawingSurface } from './drawing-surface.tsx';
import type { Stroke } from './strokes.ts';

test('a finger draws a stroke, and a second one ends it, which zooms', () => {
  const drawn: Stroke[][] = [];
  render(
    <DrawingSurface
      drawing={undefined}
      tool="arrow"
      color="red"
      onDraw={(strokes) => drawn.push(strokes)}
      onUndo={() => {}}
      onClose={() => {}}
    />,
  );
  const surface = screen.getByRole('application', { name: 'Drawing area' });
  surface.setPointerCapture = () => {};
  surface.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  const touch = (type: 'down' | 'move' | 'up', at: number, isPrimary = true) => {
    const event = new MouseEvent(`pointer${type}`, { clientX: at, clientY: at, bubbles: true });
    fireEvent(surface, Object.assign(event, { isPrimary }));
  };
  touch('down', 10);
  touch('move', 60);
  touch('up', 60);
  expect(drawn).toMatchObject([[{ tool: 'arrow', points: [1_000, 1_000, 6_000, 6_000] }]]);
  touch('down', 10);
  touch('move', 20);
  touch('down', 90, false);
  touch('move', 60);
  touch('up', 60);
  expect(drawn).toHaveLength(1);
});
