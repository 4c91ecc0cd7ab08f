import type { FrameTable } from '#shared/rules/film/frame-table.ts';

/** A phone in low light: 3 minutes at 29.97, with each 60th frame missing. */
export const phoneFilm: FrameTable = {
  timescale: 30_000,
  first: 0,
  runs: Array.from({ length: 90 }, (): [number, number][] => [
    [1_001, 59],
    [2_002, 1],
  ]).flat(),
  rate: { numerator: 30_000, denominator: 1_001 },
  isVariable: true,
};

/** A screen at 60 frames a second of which only changes are recorded: 7 a second on average. Its first comes late. */
export const screenRecording: FrameTable = {
  timescale: 600,
  first: 300,
  runs: Array.from({ length: 50 }, (): [number, number][] => [
    [10, 20],
    [1_500, 1],
  ]).flat(),
  rate: { numerator: 60, denominator: 1 },
  isVariable: true,
};
