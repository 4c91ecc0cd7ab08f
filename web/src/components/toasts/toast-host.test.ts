import { afterEach, expect, test } from '@jest/globals';
import { placeToasts, toastHost } from './toast-host.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement');
  document.body.replaceChildren();
});

function append(parent: Element, name: string): Element {
  return parent.appendChild(document.createElement(name));
}

/** Shows an element in full screen, or none, which jsdom cannot. */
function showFull(element: Element | null) {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  document.dispatchEvent(new Event('fullscreenchange'));
}

test('toasts are in what is in full screen, while it is', () => {
  const host = toastHost();
  expect(host.parentElement).toBe(document.body);
  const player = append(document.body, 'section');
  showFull(player);
  expect(host.parentElement).toBe(player);
  player.remove();
  showFull(null);
  expect(host.parentElement).toBe(document.body);
});

test('toasts are in the dialog that is open above what is in full screen, or in what is in full screen of the dialog', () => {
  const host = toastHost();
  const player = append(document.body, 'section');
  showFull(player);
  const dialog = append(document.body, 'dialog');
  placeToasts();
  expect(host.parentElement).toBe(dialog);
  const previewed = append(dialog, 'section');
  showFull(previewed);
  expect(host.parentElement).toBe(previewed);
  showFull(null);
  expect(host.parentElement).toBe(dialog);
});
