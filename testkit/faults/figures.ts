/** Counts over all runs. */
export interface Figures {
  runs: number;
  /** Injected faults. */
  faults: number;
  /** Runs that violated an invariant. */
  broken: number;
  eventsDelivered: number;
}

export function emptyFigures(): Figures {
  return { runs: 0, faults: 0, broken: 0, eventsDelivered: 0 };
}

export function summarize({ runs, faults, broken, eventsDelivered }: Figures): string {
  return (
    `${runs} runs, ${faults} faults injected, ${eventsDelivered} events delivered out of order, ` +
    `invariants violated in ${broken} runs`
  );
}
