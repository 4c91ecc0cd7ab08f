/** Zooms the picture of a stage, and moves it within. */
export interface Zoom {
  /** From the whole picture to its own pixels, and back. */
  toggle: () => void;
  /** Multiplies the size; about the middle of the stage. */
  by: (factor: number) => void;
  /** Moves the picture by shares of the stage, if it is larger. */
  move: (x: number, y: number) => void;
  detach: () => void;
}

/** How often the whole picture's size, at most. */
const maxScale = 16;
/** Pixels that a press may move without being a drag. */
const slack = 4;

/**
 * Makes a stage's picture zoomable: by pinching on a touchpad, which browsers report as a turned wheel with Ctrl
 * (https://developer.mozilla.org/en-US/docs/Web/API/Element/wheel_event), and with two fingers; larger than the stage it
 * is dragged. The picture's size is the stage's affair, and only its transform is set here.
 */
export function attachZoom(stage: HTMLElement, box: HTMLElement): Zoom {
  let [scale, x, y] = [1, 0, 0];
  let isActual = false;

  /** The scale at which a pixel of the picture is one of the screen. */
  function actualScale(): number {
    const media = box.querySelector('video, img');
    const pixels =
      media instanceof HTMLVideoElement
        ? media.videoWidth
        : media instanceof HTMLImageElement
          ? media.naturalWidth
          : 0;
    const shown = box.offsetWidth * (globalThis.devicePixelRatio || 1);
    return pixels > 0 && shown > 0 ? pixels / shown : 1;
  }

  function apply() {
    const reach = (size: number, room: number) => Math.max(0, (size * scale - room) / 2);
    const [farX, farY] = [
      reach(box.offsetWidth, stage.clientWidth),
      reach(box.offsetHeight, stage.clientHeight),
    ];
    x = Math.min(farX, Math.max(-farX, x));
    y = Math.min(farY, Math.max(-farY, y));
    const isWhole = scale === 1;
    box.style.transform = isWhole ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    // What lies on the picture keeps its lines thin by it.
    box.style.setProperty('--zoom', String(scale));
    if (isWhole) delete stage.dataset['zoom'];
    else stage.dataset['zoom'] = `${Math.round((100 * scale) / actualScale())}%`;
    stage.style.cursor = farX > 0 || farY > 0 ? 'grab' : '';
  }

  /** Zooms about a point, which stays where it is; from the middle of the stage, in pixels. */
  function zoomTo(next: number, at = { x: 0, y: 0 }) {
    const least = Math.min(1, actualScale());
    const bounded = Math.min(maxScale, Math.max(least, next));
    // A whole picture is easily met again.
    const chosen = Math.abs(bounded - 1) < 0.03 ? 1 : bounded;
    const ratio = chosen / scale;
    [x, y] = [at.x - (at.x - x) * ratio, at.y - (at.y - y) * ratio];
    scale = chosen;
    isActual = false;
    apply();
  }

  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }) {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  const listening = new AbortController();
  const { signal } = listening;
  const active = { signal, passive: false } as const;

  stage.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(scale * Math.exp(-event.deltaY / 100), fromMiddle(event));
    },
    active,
  );

  let dragged = false;
  stage.addEventListener(
    'pointerdown',
    (event) => {
      dragged = false;
      // Fingers are below; what is drawn on the picture takes presses itself.
      if (event.pointerType === 'touch' || event.button !== 0 || !stage.style.cursor) return;
      if (!(event.target instanceof Element) || !event.target.matches('video, img')) return;
      const [startX, startY] = [event.clientX - x, event.clientY - y];
      const [pressedX, pressedY] = [event.clientX, event.clientY];
      const drag = new AbortController();
      const until = { signal: AbortSignal.any([signal, drag.signal]) };
      const onMove = ({ clientX, clientY }: PointerEvent) => {
        dragged ||= Math.hypot(clientX - pressedX, clientY - pressedY) > slack;
        if (!dragged) return;
        [x, y] = [clientX - startX, clientY - startY];
        apply();
      };
      document.addEventListener('pointermove', onMove, until);
      for (const end of ['pointerup', 'pointercancel'] as const) {
        document.addEventListener(end, () => drag.abort(), until);
      }
    },
    { signal },
  );
  // The end of a drag is no press, which would play the film.
  stage.addEventListener(
    'click',
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );

  /** Fingers on the stage before: where they were, and how far apart. */
  let before: { count: number; x: number; y: number; distance: number } | undefined;
  function fingers(touches: TouchList) {
    const [one, other] = [touches[0], touches[1]];
    if (!one) return undefined;
    const a = fromMiddle(one);
    if (!other) return { count: 1, ...a, distance: 0 };
    const b = fromMiddle(other);
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    return { count: 2, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance };
  }
  function onTouch(event: TouchEvent) {
    const isDrawing = event.target instanceof Element && !event.target.matches('video, img');
    const now = isDrawing && event.touches.length < 2 ? undefined : fingers(event.touches);
    // The page is scrolled by one finger, unless there is a picture to be moved.
    if (now && (now.count === 2 || stage.style.cursor) && event.type === 'touchmove') {
      event.preventDefault();
      if (before && before.count === now.count) {
        dragged = true;
        x += now.x - before.x;
        y += now.y - before.y;
        if (now.count === 2 && before.distance > 0) {
          zoomTo((scale * now.distance) / before.distance, now);
        } else apply();
      }
    }
    before = now;
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    stage.addEventListener(type, onTouch, active);
  }

  const resized =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => {
          if (isActual) scale = Math.min(maxScale, actualScale());
          apply();
        });
  resized?.observe(stage);

  return {
    toggle: () => {
      const isWhole = scale === 1;
      zoomTo(isWhole ? actualScale() : 1);
      isActual = isWhole;
    },
    by: (factor) => zoomTo(scale * factor),
    move: (right, down) => {
      x -= right * stage.clientWidth;
      y -= down * stage.clientHeight;
      apply();
    },
    detach: () => {
      listening.abort();
      resized?.disconnect();
      box.style.transform = '';
      box.style.removeProperty('--zoom');
      stage.style.cursor = '';
      delete stage.dataset['zoom'];
    },
  };
}
