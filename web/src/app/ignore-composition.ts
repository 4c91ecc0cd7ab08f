/**
 * Keeps the keys of an input method from the page while it composes: Escape and Enter are then its own. Safari reports
 * the last one only by its code, 229 (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).
 * @returns ends it
 */
export function ignoreComposition(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  return () => window.removeEventListener('keydown', keep, { capture: true });
}
