import { getStroke } from 'perfect-freehand';
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

/** The path of a stroke on a picture of a size: filled for a pen, stroked for the others. */
export function strokePath({ tool, points }: Stroke, size: PictureSize): string {
  const at = pixels(points, size);
  if (tool === 'pen') return outline(getStroke(at, penOptions(size)));
  const [start = [0, 0], end = start] = at;
  if (tool === 'rectangle') {
    return `M${start[0]} ${start[1]}H${end[0]}V${end[1]}H${start[0]}Z`;
  }
  return arrow(start, end, strokeWidth(size) * 5);
}

/** As wide on every screen, compared with the picture. */
export function strokeWidth({ width, height }: PictureSize): number {
  return Math.max(2, Math.round(Math.max(width, height) * 0.004 * 10) / 10);
}

function penOptions(size: PictureSize) {
  return {
    size: strokeWidth(size) * 1.6,
    thinning: 0.3,
    smoothing: 0.5,
    streamline: 0.4,
    last: true,
  };
}

type Point = [x: number, y: number];

function pixels(points: readonly number[], { width, height }: PictureSize): Point[] {
  const found: Point[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    found.push([
      ((points[index] ?? 0) * width) / scale,
      ((points[index + 1] ?? 0) * height) / scale,
    ]);
  }
  return found;
}

/** The outline as quadratic curves through the middles of its points, as the library's README does. */
function outline(points: readonly (readonly number[])[]): string {
  const [first] = points;
  if (!first) return '';
  const curves = points.map(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
    return `${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${round(first[0] ?? 0)} ${round(first[1] ?? 0)}Q${curves.join(' ')}Z`;
}

function arrow([x, y]: Point, [toX, toY]: Point, head: number): string {
  const angle = Math.atan2(toY - y, toX - x);
  const side = (turn: number) =>
    `${round(toX - head * Math.cos(angle + turn))} ${round(toY - head * Math.sin(angle + turn))}`;
  return `M${round(x)} ${round(y)}L${round(toX)} ${round(toY)}M${side(0.45)}L${round(toX)} ${round(toY)}L${side(-0.45)}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
