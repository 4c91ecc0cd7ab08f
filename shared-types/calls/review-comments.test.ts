import { expect, test } from '@jest/globals';
import { drawing, maxDrawingBytes } from './review-comments.ts';

const stroke = { tool: 'pen', color: 'white', points: [0, 0, 10_000, 10_000] };

test('a drawing keeps its strokes, and nothing else', () => {
  const strokes = [
    { ...stroke, width: 7 },
    { tool: 'pen', color: 'red', points: [5, 5] },
    { tool: 'rectangle', color: 'blue', points: [1, 2, 3, 4] },
  ];
  const { data } = drawing.safeParse({ strokes, url: 'https://elsewhere.example' });
  const [{ width: _, ...first }, ...others] = [
    strokes[0] as typeof stroke & { width: number },
    ...strokes.slice(1),
  ];
  expect(data).toEqual({ strokes: [first, ...others] });
});

test.each([
  ['no strokes', []],
  ['no points', [{ ...stroke, points: [] }]],
  ['half a point', [{ ...stroke, points: [1, 2, 3] }]],
  ['a fraction', [{ ...stroke, points: [1.5, 2] }]],
  ['a negative number', [{ ...stroke, points: [-1, 2] }]],
  ['a number over 10,000', [{ ...stroke, points: [1, 10_001] }]],
  ['NaN', [{ ...stroke, points: [1, Number.NaN] }]],
  ['a text as a point', [{ ...stroke, points: ['1', 2] }]],
  ['an arrow with one point', [{ ...stroke, tool: 'arrow', points: [1, 2] }]],
  ['a rectangle with three points', [{ ...stroke, tool: 'rectangle', points: [1, 2, 3, 4, 5, 6] }]],
  ['an unknown tool', [{ ...stroke, tool: 'brush' }]],
  ['an unknown color', [{ ...stroke, color: 'url(x)' }]],
  ['201 strokes', Array(201).fill({ ...stroke, points: [1, 2] })],
])('a drawing with %s is refused', (_, strokes) => {
  expect(drawing.safeParse({ strokes }).success).toBe(false);
});

test('a drawing has at most 12 KB as JSON, to the byte', () => {
  const sized = (points: number[]) => ({ strokes: [{ ...stroke, points }] });
  const empty = JSON.stringify(sized([])).length;
  const numbers = Math.floor((maxDrawingBytes - empty + 1) / 12) * 2;
  const rest = maxDrawingBytes - JSON.stringify(sized(Array(numbers).fill(10_000))).length;
  const points = Array(numbers).fill(10_000);
  expect(rest).toBeGreaterThanOrEqual(0);
  expect(drawing.safeParse(sized(points)).success).toBe(true);
  expect(drawing.safeParse(sized([...points, 10_000, 10_000])).success).toBe(false);
});
