let host: HTMLElement | undefined;

/**
 * The element of the toasts, outside the page, which makes room for its height, `--toast-height`, where a toast would
 * cover something (styles/main.css).
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
  document.addEventListener('fullscreenchange', placeToasts);
  return element;
}

/**
 * Moves the toasts into the innermost open dialog or what is in full screen, if there is one: what is outside it is inert,
 * or not drawn. https://fullscreen.spec.whatwg.org/#new-document-layer
 */
export function placeToasts() {
  const dialog = document.querySelector('body > dialog:last-of-type');
  const full = document.fullscreenElement;
  // A dialog that was opened in full screen lies above it.
  const place = (dialog && !dialog.contains(full) ? dialog : full) ?? document.body;
  if (host && host.parentElement !== place) place.append(host);
}
