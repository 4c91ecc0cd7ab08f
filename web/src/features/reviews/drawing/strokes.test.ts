import { expect, test } from '@jest/globals';
import { strokePath } from './stroke-path.ts';
import { coordinate, drawingBytes, extendStroke, isVisible, type Stroke } from './strokes.ts';

const begun = (tool: Stroke['tool']): Stroke => ({ tool, color: 'red', points: [100, 100] });

test('coordinates are whole numbers within the picture, wherever the pointer is', () => {
  expect([-5, 0, 333.4, 1_000, 4_000].map((at) => coordinate(at, 1_000))).toEqual([
    0, 0, 3_334, 10_000, 10_000,
  ]);
  expect(coordinate(5, 0)).toBe(10_000);
});

test('a pen follows the pointer without points that make the drawing only larger', () => {
  const near = extendStroke(begun('pen'), 110, 105);
  expect(near.points).toEqual([100, 100]);
  expect(extendStroke(near, 400, 500).points).toEqual([100, 100, 400, 500]);
});

test('an arrow and a rectangle have two points, and are none before they are as long as can be seen', () => {
  for (const tool of ['arrow', 'rectangle'] as const) {
    const moved = extendStroke(extendStroke(begun(tool), 900, 900), 300, 400);
    expect(moved.points).toEqual([100, 100, 300, 400]);
    expect(isVisible(moved)).toBe(true);
    expect(isVisible(extendStroke(begun(tool), 101, 101))).toBe(false);
  }
});

test('every stroke has a path within the size of the picture', () => {
  const size = { width: 200, height: 100 };
  const rectangle = strokePath({ ...begun('rectangle'), points: [0, 0, 10_000, 10_000] }, size);
  expect(rectangle).toBe('M0 0H200V100H0Z');
  expect(strokePath({ ...begun('arrow'), points: [0, 0, 5_000, 0] }, size)).toMatch(/^M0 0L100 0/);
  expect(strokePath({ ...begun('pen'), points: [0, 0, 500, 500, 900, 900] }, size)).toMatch(
    /^M.*Z$/,
  );
  expect(strokePath(begun('pen'), size)).toMatch(/^M.*Z$/);
});

test('the bytes of a drawing are those of its JSON', () => {
  const drawing = { strokes: [begun('pen')] };
  expect(drawingBytes(drawing)).toBe(JSON.stringify(drawing).length);
});
