import { useMemo } from 'react';
import { fullPeak, type Waveform } from '#shared/rules/film/waveform.ts';
import type { Timeline } from '#web/features/reviews/player/timeline.ts';
import type { Transport } from '#web/features/reviews/player/transport.ts';
import { useTransport } from '#web/features/reviews/player/use-transport.ts';

interface WaveformStripProps {
  waveform: Waveform;
  transport: Transport;
}

/** How loud the sound is, along the bar. */
export function WaveformStrip({ waveform, transport }: WaveformStripProps) {
  const timeline = useTransport(transport, (state) => state.timeline);
  const path = useMemo(() => waveformPath(waveform, timeline), [waveform, timeline]);
  return (
    <svg
      aria-hidden="true"
      data-waveform
      viewBox={`0 0 ${Math.max(waveform.length, 1)} 2`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full text-control forced-colors:text-[GrayText]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/**
 * The outline of a waveform, which counts time, on a bar, which counts positions: frames of a variable rate are not equally
 * long. Quiet sound is drawn higher than it is, as it is heard.
 */
export function waveformPath(waveform: Waveform, { count, length, elapsedAt }: Timeline): string {
  const last = count - 1;
  if (!Number.isFinite(last) || last < 1) return '';
  const heights = waveform.map((_, column) => {
    const position = Math.round(((column + 0.5) / waveform.length) * last);
    const part = Math.floor((elapsedAt(position) / length) * waveform.length);
    return Math.round(Math.sqrt((waveform[part] ?? 0) / fullPeak) * 100) / 100;
  });
  const above = heights.map((height, column) => `L${column} ${round(1 - height)}h1`);
  const below = heights.map((height, column) => `L${column + 1} ${round(1 + height)}h-1`).reverse();
  return `M0 1${above.join('')}${below.join('')}Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
