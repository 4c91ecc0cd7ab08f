import { TestEnvironment } from 'jest-environment-jsdom';
import { LateProduct } from './late-product.ts';

/** jsdom has no layout, so nothing is ever resized or scrolled. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Globals that every browser has and jsdom's window lacks, or takes from another realm; react-router needs them. */
const missing = {
  TextEncoder,
  TextDecoder,
  Uint8Array,
  fetch,
  Request,
  Response,
  Headers,
  structuredClone,
  ResizeObserver,
  scrollTo() {},
};

type BrowserGlobals = Pick<typeof globalThis, 'document' | 'HTMLDialogElement' | 'Event'>;

/**
 * jsdom has no modal dialogs: this one opens, takes the focus, and asks to be closed on Escape. What is behind it is not
 * inert; that is tested in a browser.
 */
function addModalDialogs({ document, HTMLDialogElement, Event }: BrowserGlobals) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>('button:enabled, input:enabled, [tabindex]')?.focus();
  };
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const innermost = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (key !== 'Escape' || defaultPrevented) return;
    innermost?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

/** jsdom, with `productUnderTest()`, outside of jsdom's realm. */
export default class JsdomEnvironment extends TestEnvironment {
  readonly #product = new LateProduct();

  override async setup() {
    await super.setup();
    Object.assign(this.global, missing, { productUnderTest: this.#product.open });
    // jsdom's has no hashes.
    Object.defineProperty(this.global.crypto, 'subtle', { value: crypto.subtle });
    // It does not implement animations either: none is running.
    this.global.Element.prototype.getAnimations = () => [];
    addModalDialogs(this.global);
  }

  override async teardown() {
    await this.#product.close();
    await super.teardown();
  }
}
