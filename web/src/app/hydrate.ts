import { networkError } from '#web/lib/api/messages.ts';
import { ensureStyles } from '#web/lib/styles.ts';

/**
 * The only script that a prerendered page runs by itself: it fetches the page's scripts when the browser is idle, and
 * runs them at the first sign of interaction. What is pressed before the page has hydrated is held, and done
 * then; links, menus and fields work without.
 */

/** Whatever precedes a press, an input, or the sight of a form. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/** What acts by script alone. A link has `data-held` if it leads elsewhere without. */
const pressable = 'button:not([type=submit], [popovertarget]), a[data-held]';

const element = document.querySelector<HTMLScriptElement>('script[data-scripts]');
const scripts = element?.dataset['scripts']?.split(' ') ?? [];

let isHydrating = false;
let failedAt = Number.NEGATIVE_INFINITY;
const presses: HTMLElement[] = [];
let submission: SubmitEvent | undefined;
const report = document.createElement('p');

ensureStyles();
for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
addEventListener('click', holdPress, true);
addEventListener('submit', holdSubmission, true);
// When React has done what it is at.
document.addEventListener('hydrated', () => queueMicrotask(release), { once: true });
// Until now a submission would have put the fields, passwords included, into the address (components/button.tsx).
for (const button of document.querySelectorAll<HTMLButtonElement>('[type=submit]:disabled'))
  button.disabled = false;

if (shouldHydrateAtOnce()) void hydrate();
else if (document.readyState === 'complete') whenIdle(fetchScripts);
else addEventListener('load', () => whenIdle(fetchScripts));

function shouldHydrateAtOnce(): boolean {
  return (
    // To scroll to a section, and for what the script kept in this entry of the history when it ran here before.
    location.hash !== '' ||
    history.state !== null ||
    // The signs were given before this script ran. (That of scrolling would lay out the page before its first paint.)
    document.activeElement !== document.body ||
    [...document.querySelectorAll('input')].some(
      ({ value, defaultValue, checked, defaultChecked }) =>
        value !== defaultValue || checked !== defaultChecked,
    ) ||
    // A browser may translate the page, and React hydrates only what it has rendered.
    !navigator.languages.some((language) => language.startsWith('en'))
  );
}

function whenIdle(act: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}

/** Into the browser's cache: a preload would also parse them. */
function fetchScripts(): void {
  if (isHydrating) return;
  for (const script of scripts) {
    fetch(script, { priority: 'low' })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  }
}

/** After a failure it waits a second: a moving pointer gives many. */
function onSign({ timeStamp }: Event): void {
  if (timeStamp - failedAt > 1_000) void hydrate();
}

async function hydrate(): Promise<void> {
  if (isHydrating) return;
  isHydrating = true;
  // Sections have their true heights before a link leads to one (styles/main.css).
  document.documentElement.setAttribute('data-alive', '');
  for (const href of scripts) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
  // React hydrates only what it has rendered.
  report.remove();
  try {
    await import(/* @vite-ignore */ scripts[0] ?? '');
  } catch (error) {
    isHydrating = false;
    failedAt = performance.now();
    reportFailure();
    throw error;
  }
}

/** Under what was pressed last, until the page hydrates; a page that was not pressed shows nothing. */
function reportFailure(): void {
  const pressed = submission?.submitter ?? presses.at(-1);
  report.role = 'alert';
  report.className = 'mt-4 text-sm text-danger';
  report.textContent = networkError;
  (pressed?.closest('form') ?? pressed)?.after(report);
}

function holdPress(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(pressable);
  if (!pressed) return;
  const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
  if (pressed.matches('a') && opensTab) return;
  hold(event, pressed);
  presses.push(pressed);
}

function holdSubmission(event: SubmitEvent): void {
  hold(event, event.submitter);
  submission = event;
}

function hold(event: Event, pressed: HTMLElement | null): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed?.setAttribute('aria-busy', 'true');
  void hydrate();
}

/** Does what was held, in its order; of several submissions the last one. */
function release(): void {
  for (const sign of signs) removeEventListener(sign, onSign, true);
  removeEventListener('click', holdPress, true);
  removeEventListener('submit', holdSubmission, true);
  for (const pressed of [...presses, submission?.submitter]) pressed?.removeAttribute('aria-busy');
  for (const pressed of presses) pressed.click();
  if (submission?.target instanceof HTMLFormElement)
    submission.target.requestSubmit(submission.submitter);
}
