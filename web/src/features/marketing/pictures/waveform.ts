/**
 * The vertical strokes of an audio waveform as two SVG paths, before and after an `end`. The same seed always gives the
 * same waveform, on the server and in the browser: integer arithmetic only, because browsers differ in the last digit
 * of a sine. Each stroke starts relative to the one before: the paths, in every landing page, then compress to half.
 * @param box in the picture's units; the strokes are 3 apart, centred in its height
 */
export function waveform(
  box: { x: number; y: number; width: number; height: number },
  seed: number,
  end: number,
): [before: string, beyond: string] {
  const middle = box.y + Math.round(box.height / 2);
  const highest = Math.floor(box.height / 2) - 2;
  let state = seed;
  let loudness = highest >> 1;
  let aim = loudness;
  let left = 0;
  /** Half of the previous stroke, at whose lower end the path is. */
  let above = 0;
  const paths: [string, string] = ['', ''];
  for (let x = box.x + 3; x < box.x + box.width - 2; x += 3) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    // Phrases and pauses between them: every third one is nearly silent.
    if (left === 0) {
      left = 5 + ((state >> 9) % 14);
      aim = (state >> 20) % 3 === 0 ? 1 : 4 + ((state >> 14) % (highest - 4));
    }
    left -= 1;
    loudness += Math.trunc((aim - loudness) / 2);
    const half = Math.max(1, loudness - ((state >> 16) % (1 + (loudness >> 1))));
    const path = x < end ? 0 : 1;
    paths[path] += paths[path]
      ? `m3-${above + half}v${half * 2}`
      : `M${x} ${middle - half}v${half * 2}`;
    above = half;
  }
  return paths;
}
