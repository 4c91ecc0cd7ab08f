/** What the walk through a film's frames found. */
interface Walk {
  tried: number;
  /** The frame that was gone to, the number on the screen, and the frame that the player names. */
  wrong: { step: string; frame: number; shown: number | null; named: number }[];
}

/** The positions to go to in a film that has the number of each frame in its picture. */
export interface WalkedFilm {
  count: number;
  firstDrawn: number;
  isTurned: boolean;
  /** The frame from which to step, and how many steps; null to only jump. */
  walk: { from: number; steps: number } | null;
  jumps: number[];
}

/**
 * Runs in the page: steps through frames with the player's keys, forwards and backwards, then jumps to others on its bar,
 * and reads from the picture which frame is shown each time the player says that it is there.
 */
export async function walkThrough({
  count,
  firstDrawn,
  isTurned,
  walk: stepped,
  jumps,
}: WalkedFilm) {
  const video = document.querySelector('video');
  const stage = video?.closest('[aria-busy]');
  const bar = document.querySelector<HTMLInputElement>('input[aria-label="Position"]');
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 2 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!video || !stage || !bar || !context) throw new Error('There is no player.');
  // Turned back by a quarter.
  if (isTurned) context.setTransform(0, -1, 1, 0, 0, 2);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const walk: Walk = { tried: 0, wrong: [] };

  function drawnNumber(): number | null {
    if (!video || !context) return null;
    context.drawImage(video, 0, 0, isTurned ? 2 : 8, isTurned ? 8 : 2);
    const { data } = context.getImageData(0, 0, 8, 2);
    const isWhite = (block: number) => (data[block * 4] ?? 0) > 127;
    let number = 0;
    for (let column = 0; column < 8; column += 1) {
      if (isWhite(column) === isWhite(8 + column)) return null;
      number = number * 2 + Number(isWhite(column));
    }
    return number;
  }
  function settle() {
    return new Promise<void>((resolve) => {
      const check = () => {
        const isThere =
          stage?.getAttribute('aria-busy') === 'false' && (video?.readyState ?? 0) > 1;
        if (isThere) resolve();
        else setTimeout(check);
      };
      check();
    });
  }
  async function expectFrame(step: string, frame: number) {
    await settle();
    const [shown, named] = [drawnNumber(), Number(bar?.value)];
    walk.tried += 1;
    // The numbers have eight digits.
    const isShown = shown === (frame + firstDrawn) % 256;
    if (!isShown || named !== frame) walk.wrong.push({ step, frame, shown, named });
  }
  function press(key: string) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
  async function jump(frame: number) {
    setValue?.call(bar, String(frame));
    bar?.dispatchEvent(new Event('input', { bubbles: true }));
    await expectFrame('jump', frame);
  }

  await settle();
  if (stepped) {
    press('Home');
    await expectFrame('first', 0);
    const { from, steps } = stepped;
    if (from > 0) await jump(from);
    for (let frame = from + 1; frame <= from + steps; frame += 1) {
      press('.');
      await expectFrame('forwards', frame);
    }
    if (from + steps < count - 1) await jump(count - 1);
    // There is none beyond the last.
    press('.');
    await expectFrame('last', count - 1);
    if (from + steps < count - 1) await jump(from + steps);
    for (let frame = from + steps - 1; frame >= from; frame -= 1) {
      press(',');
      await expectFrame('backwards', frame);
    }
  }
  for (const frame of jumps) await jump(frame);
  return walk;
}
