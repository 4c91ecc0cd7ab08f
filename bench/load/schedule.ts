import { seeded } from '#testkit/draws/random.ts';
import {
  type ChangeKind,
  changes,
  chosen,
  type Disturbance,
  disturbances,
  disturbedShare,
  kinds,
  type Read,
  reads,
} from './model/mix.ts';

/** What is done. */
type Activity =
  | { kind: 'read'; read: Read }
  | { kind: 'change'; change: ChangeKind }
  | { kind: 'signIn' }
  | { kind: 'webhook'; disturbance: Disturbance | null }
  | { kind: 'control' };

/** When something is done, and by whom. */
export interface Arrival {
  /** Milliseconds after the start. */
  at: number;
  activity: Activity;
  /** From 0 to 1, excluding 1: chooses the workspace and the person. */
  draw: number;
}

/** The requests to the control, in addition, for each one to the product. */
const controlShare = 0.05;

/**
 * The arrivals of an open loop: a Poisson process of a fixed rate, independent of any response, as the requests of
 * many people are. Between them requests go to the control.
 * @param seed the same one gives the same schedule
 */
export function schedule(seed: string, perSecond: number, seconds: number): Arrival[] {
  const ofProduct = poisson(`${seed} product`, perSecond, seconds, activityOf);
  const ofControl = poisson(`${seed} control`, perSecond * controlShare, seconds, () => ({
    kind: 'control',
  }));
  return [...ofProduct, ...ofControl].toSorted((a, b) => a.at - b.at);
}

/** Everything that is done, once, at the start: then every function is loaded. */
export function oneOfEach(seed: string): Arrival[] {
  const random = seeded(`${seed} each`);
  const activities: Activity[] = [
    ...namesOf(reads).map((read) => ({ kind: 'read' as const, read })),
    ...namesOf(changes).map((change) => ({ kind: 'change' as const, change })),
    { kind: 'signIn' },
    { kind: 'webhook', disturbance: null },
    { kind: 'control' },
  ];
  return activities.map((activity) => ({ at: 0, activity, draw: random.next() }));
}

function namesOf<Name extends string>(weights: Record<Name, number>): Name[] {
  const names: Name[] = [];
  for (const name in weights) names.push(name);
  return names;
}

function poisson(
  seed: string,
  perSecond: number,
  seconds: number,
  activity: (draw: () => number) => Activity,
): Arrival[] {
  const random = seeded(seed);
  const arrivals: Arrival[] = [];
  const gap = () => (-Math.log(1 - random.next()) * 1_000) / perSecond;
  for (let at = gap(); at < seconds * 1_000; at += gap()) {
    arrivals.push({ at, activity: activity(random.next), draw: random.next() });
  }
  return arrivals;
}

function activityOf(draw: () => number): Activity {
  const kind = chosen(kinds, draw());
  switch (kind) {
    case 'read':
      return { kind, read: chosen(reads, draw()) };
    case 'change':
      return { kind, change: chosen(changes, draw()) };
    case 'webhook': {
      const isDisturbed = draw() < disturbedShare;
      return { kind, disturbance: isDisturbed ? chosen(disturbances, draw()) : null };
    }
    case 'signIn':
      return { kind };
  }
}
