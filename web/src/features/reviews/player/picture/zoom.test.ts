import { afterEach, expect, test } from '@jest/globals';
import { attachZoom } from './zoom.ts';

afterEach(() => document.body.replaceChildren());

/** A stage of 800 by 400 whose picture is as large, of a film of 1600 by 800. */
function open() {
  const [stage, box, film] = ['div', 'div', 'video'].map((name) => document.createElement(name));
  if (!stage || !box || !film) throw new Error('There is no stage.');
  for (const element of [stage, box]) {
    Object.defineProperties(element, {
      ...{ offsetWidth: { value: 800 }, offsetHeight: { value: 400 } },
      ...{ clientWidth: { value: 800 }, clientHeight: { value: 400 } },
    });
  }
  Object.defineProperty(film, 'videoWidth', { value: 1600 });
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 800, 400);
  document.body.append(stage);
  stage.append(box);
  box.append(film);
  const presses: string[] = [];
  film.addEventListener('click', () => presses.push('click'));
  return { stage, box, film, presses, zoom: attachZoom(stage, box) };
}

const at = (clientX: number, clientY: number) => ({ clientX, clientY, bubbles: true, button: 0 });

test('a picture goes to its own pixels, and back to the whole', () => {
  const { stage, box, zoom } = open();
  zoom.toggle();
  expect(box.style.transform).toBe('translate(0px, 0px) scale(2)');
  expect(stage.dataset['zoom']).toBe('100%');
  expect(box.style.getPropertyValue('--zoom')).toBe('2');
  zoom.toggle();
  expect(box.style.transform).toBe('');
  expect(stage.dataset['zoom']).toBeUndefined();
});

test('it is never moved beyond its edges', () => {
  const { box, zoom } = open();
  zoom.move(1, 1);
  expect(box.style.transform).toBe('');
  zoom.toggle();
  zoom.move(5, 0);
  expect(box.style.transform).toBe('translate(-400px, 0px) scale(2)');
  zoom.move(-9, -9);
  expect(box.style.transform).toBe('translate(400px, 200px) scale(2)');
});

test('a turned wheel with Ctrl zooms about the pointer, and without it scrolls the page', () => {
  const { stage, box } = open();
  const turn = (ctrlKey: boolean) => {
    const event = new WheelEvent('wheel', {
      ...at(800, 200),
      deltaY: -100,
      ctrlKey,
      cancelable: true,
    });
    stage.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(turn(false)).toBe(false);
  expect(box.style.transform).toBe('');
  expect(turn(true)).toBe(true);
  // What was at the right edge is there still.
  const [, x = 0, , scale = 0] =
    /translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(box.style.transform)?.map(Number) ?? [];
  expect(scale).toBeCloseTo(Math.E, 5);
  expect(400 * scale + x).toBeCloseTo(400, 5);
});

test('a drag moves the zoomed picture and is no press; on the whole picture it is one', () => {
  const { box, film, presses, zoom } = open();
  const drag = () => {
    film.dispatchEvent(new MouseEvent('pointerdown', at(400, 200)));
    film.dispatchEvent(new MouseEvent('pointermove', at(380, 190)));
    film.dispatchEvent(new MouseEvent('pointerup', at(380, 190)));
    film.dispatchEvent(new MouseEvent('click', at(380, 190)));
  };
  drag();
  expect(presses).toEqual(['click']);
  zoom.toggle();
  drag();
  expect(presses).toEqual(['click']);
  expect(box.style.transform).toBe('translate(-20px, -10px) scale(2)');
  film.dispatchEvent(new MouseEvent('pointermove', at(0, 0)));
  expect(box.style.transform).toBe('translate(-20px, -10px) scale(2)');
});

test('two fingers zoom, one moves what is zoomed, and otherwise scrolls the page', () => {
  const { box, film } = open();
  const touch = (type: string, ...touches: { clientX: number; clientY: number }[]) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { touches });
    film.dispatchEvent(event);
    return event.defaultPrevented;
  };
  touch('touchstart', at(400, 200));
  expect(touch('touchmove', at(400, 150))).toBe(false);
  touch('touchstart', at(350, 200), at(450, 200));
  expect(touch('touchmove', at(300, 200), at(500, 200))).toBe(true);
  expect(box.style.transform).toBe('translate(0px, 0px) scale(2)');
  touch('touchend', at(300, 200));
  expect(touch('touchmove', at(310, 200))).toBe(true);
  expect(box.style.transform).toBe('translate(10px, 0px) scale(2)');
});

test('nothing is left of it once it is detached', () => {
  const { stage, box, zoom } = open();
  zoom.toggle();
  zoom.detach();
  expect([box.style.transform, stage.style.cursor, stage.dataset['zoom']]).toEqual([
    '',
    '',
    undefined,
  ]);
});
