import { getStroke } from 'perfect-freehand';
import { type PictureSize, type Stroke, scale } from './strokes.ts';

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
