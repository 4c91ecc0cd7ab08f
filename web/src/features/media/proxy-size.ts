/** The largest proxy, in pixels; a film that stands upright is as much smaller. */
const maxSize = { width: 1_280, height: 720 };

/** The size of a proxy in even numbers, as its colors are halved: never larger than the film. */
export function proxySize(width: number, height: number): { width: number; height: number } {
  const isUpright = height > width;
  const [longest, shortest] = [maxSize.width, maxSize.height];
  const limits = isUpright ? [shortest, longest] : [longest, shortest];
  const scale = Math.min(1, (limits[0] ?? 0) / width, (limits[1] ?? 0) / height);
  // What is a fraction of a pixel less was meant to be even.
  const even = (length: number) => Math.max(2, Math.floor((length * scale) / 2 + 0.01) * 2);
  return { width: even(width), height: even(height) };
}
