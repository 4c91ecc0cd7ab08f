import type { maxDrawingBytes as contractBytes, Drawing } from '#shared/calls/review-comments.ts';

export type Stroke = Drawing['strokes'][number];
export type StrokeTool = Stroke['tool'];
export type StrokeColor = Stroke['color'];

/** What is drawn with. */
export interface Pen {
  tool: StrokeTool;
  color: StrokeColor;
}

/** The most bytes of a drawing as JSON: the contract's, whose schemas the browser does not load. */
export const maxDrawingBytes: typeof contractBytes = 12_000;

/** Points count from 0 to this, across the picture and down it. */
export const scale = 10_000;

/** The colors lie on pictures of any brightness, in both themes, so that they are no tokens of a theme. */
export const strokeColors: Record<StrokeColor, string> = {
  red: '#ff4d3d',
  yellow: '#ffd23f',
  green: '#4ddb7a',
  blue: '#4da3ff',
  white: '#ffffff',
};

/** Closer points than this make a drawing large and no finer. */
const smallestStep = 25;

/** CSS pixels of the picture on the screen. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A stroke with one more point: a pen follows it, an arrow or a rectangle ends there. */
export function extendStroke(stroke: Stroke, x: number, y: number): Stroke {
  const [firstX = x, firstY = y] = stroke.points;
  if (stroke.tool !== 'pen') return { ...stroke, points: [firstX, firstY, x, y] };
  const [lastX = x, lastY = y] = stroke.points.slice(-2);
  if (Math.hypot(x - lastX, y - lastY) < smallestStep) return stroke;
  return { ...stroke, points: [...stroke.points, x, y] };
}

/** Whether a stroke can be seen: a press without a movement is none, except of the pen. */
export function isVisible({ tool, points }: Stroke): boolean {
  const [x = 0, y = 0, toX = x, toY = y] = points;
  return tool === 'pen' || Math.hypot(toX - x, toY - y) >= smallestStep;
}

/** A coordinate as it is stored: an integer within the picture. */
export function coordinate(at: number, length: number): number {
  return Math.round(Math.min(Math.max(at / (length || 1), 0), 1) * scale);
}

export function drawingBytes(drawing: Drawing): number {
  return new TextEncoder().encode(JSON.stringify(drawing)).length;
}
