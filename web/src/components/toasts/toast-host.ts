let host: HTMLElement | undefined;

/** The element of the toasts, outside the page. */
export function toastHost(): HTMLElement {
  host ??= document.createElement('div');
  placeToasts();
  return host;
}

/** Moves the toasts into the innermost open dialog, if there is one: what is outside it is inert. */
export function placeToasts() {
  const place = document.querySelector('body > dialog:last-of-type') ?? document.body;
  if (host && host.parentElement !== place) place.append(host);
}
