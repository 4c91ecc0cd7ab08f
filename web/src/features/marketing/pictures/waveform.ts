/**
 * The upright strokes of a sound's waveform as an SVG path. The same seed always draws the same sound, on the
 * server and in the browser: whole-number arithmetic only, as browsers differ in the last digit of a sine.
 * @param box in the picture's units; the strokes stand 3 apart, centred in its height
 */
export function waveform(
  box: { x: number; y: number; width: number; height: number },
  seed: number,
): string {
  const middle = box.y + Math.round(box.height / 2);
  const highest = Math.floor(box.height / 2) - 2;
  let state = seed;
  let loudness = highest >> 1;
  let path = '';
  for (let x = box.x + 3; x < box.x + box.width - 2; x += 3) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    loudness += ((state >> 8) % 9) - 4;
    loudness = Math.min(highest, Math.max(2, loudness));
    const half = Math.max(1, loudness - ((state >> 16) % 5));
    path += `M${x} ${middle - half}v${half * 2}`;
  }
  return path;
}
