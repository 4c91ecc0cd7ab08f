import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { toggleGuides } from './guides.ts';
import type { Zoom } from './zoom.ts';

const parts = () => import('./picture-parts.ts');

/** What a player's keys and buttons do with its picture; nothing until the script for it has loaded. */
export interface PictureView {
  /** The stage; its first child is the picture with what lies on it. */
  stage: RefObject<HTMLDivElement | null>;
  zoom: (act: (zoom: Zoom) => void) => void;
  keys: Partial<Record<string, () => void>>;
}

/**
 * Prepares the zoom and the guides of a player's picture.
 * @param shown tells pictures apart that take each other's place: the next one is seen as a whole
 */
export function usePictureView(hasPicture: boolean, shown?: number): PictureView {
  const stage = useRef<HTMLDivElement>(null);
  const attached = useRef<Zoom>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has another stage
  useEffect(() => {
    if (!hasPicture) return;
    let isGone = false;
    const attach = async () => {
      const { attachZoom } = await parts();
      const box = stage.current?.firstElementChild;
      if (isGone || !stage.current || !(box instanceof HTMLElement)) return;
      attached.current = attachZoom(stage.current, box);
    };
    attach().catch(() => undefined);
    return () => {
      isGone = true;
      attached.current?.detach();
      attached.current = undefined;
    };
  }, [hasPicture, shown]);
  return useMemo(() => {
    const zoom: PictureView['zoom'] = (act) => attached.current && act(attached.current);
    const moving = (x: number, y: number) => () => zoom((picture) => picture.move(x, y));
    const keys = {
      z: () => zoom(({ toggle }) => toggle()),
      '+': () => zoom(({ by }) => by(zoomStep)),
      '=': () => zoom(({ by }) => by(zoomStep)),
      '-': () => zoom(({ by }) => by(1 / zoomStep)),
      w: moving(0, -moveStep),
      a: moving(-moveStep, 0),
      s: moving(0, moveStep),
      d: moving(moveStep, 0),
      g: toggleGuides,
    };
    return { stage, zoom, keys: hasPicture ? keys : {} };
  }, [hasPicture]);
}

/** How much larger a press makes the picture, and which share of the stage another one moves it by. */
const zoomStep = 1.25;
const moveStep = 0.1;
