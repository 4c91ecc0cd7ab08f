import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { landscapePhone } from '#web/lib/hooks/use-media-query.ts';
import type { Transport } from './transport.ts';
import { useTransport } from './use-transport.ts';

/** Milliseconds without a sign of the user after which controls that lie on the picture are hidden. */
const patience = 3_000;

/**
 * Whether a film plays and the user does nothing: controls on the picture are then hidden, until the next sign of them.
 * @returns also handlers of the player, so that a finger that shows the controls again does not pause as well
 */
export function useIdle(transport: Transport) {
  const isPlaying = useTransport(transport, ({ rate }) => rate !== 0);
  const [isIdle, setIdle] = useState(false);
  const isRevealing = useRef(false);
  useEffect(() => {
    if (!isPlaying) {
      setIdle(false);
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(setIdle, patience, true);
    };
    wake();
    const listening = new AbortController();
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin']) {
      document.addEventListener(sign, wake, { signal: listening.signal, passive: true });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isPlaying]);
  const handlers = {
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      isRevealing.current = isIdle && pointerType === 'touch' && matchMedia(landscapePhone).matches;
    },
    onClickCapture: (event: MouseEvent) => {
      if (isRevealing.current) event.stopPropagation();
      isRevealing.current = false;
    },
  };
  return { isIdle, handlers };
}
