let host: HTMLElement | undefined;

/**
 * The element of the toasts, outside the page. The page makes room for its height, `--toast-height`, so that a toast
 * covers nothing (styles/main.css).
 */
export function toastHost(): HTMLElement {
  host ??= createHost();
  placeToasts();
  return host;
}

function createHost(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'toasts';
  const { style } = document.documentElement;
  new ResizeObserver(() =>
    style.setProperty('--toast-height', `${element.offsetHeight}px`),
  ).observe(element);
  return element;
}

/** Moves the toasts into the innermost open dialog, if there is one: what is outside it is inert. */
export function placeToasts() {
  const place = document.querySelector('body > dialog:last-of-type') ?? document.body;
  if (host && host.parentElement !== place) place.append(host);
}
