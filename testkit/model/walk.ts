import fc from 'fast-check';
import type { Answer } from '#testkit/cases/case.ts';
import { draws } from '#testkit/draws/seed.ts';
import { type Fault, faultyInterceptor } from '#testkit/faults/faults.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { interleave, schedulerOf } from './interleave.ts';
import { newMails, observe } from './observe.ts';
import type { Facts } from './reference/facts.ts';
import { mailViolations } from './reference/mails.ts';
import { type Seen, seen } from './reference/seen.ts';
import { settle } from './settle.ts';
import type { Choose, Step } from './step.ts';
import { computers } from './steps/computers.ts';
import { files } from './steps/files.ts';
import { links } from './steps/links.ts';
import { money } from './steps/money.ts';
import { plan } from './steps/plan.ts';
import { reviews } from './steps/reviews.ts';
import { sets } from './steps/sets.ts';
import { team } from './steps/team.ts';
import { time } from './steps/time.ts';
import { transcoding } from './steps/transcoding.ts';
import { uploads } from './steps/uploads.ts';
import type { Real, World } from './world.ts';

/** The states of which the product may be in one: several only where things happened at once. */
interface Model {
  states: Facts[];
  /** Those since the last look, in which mails may have been written. */
  passed: Facts[];
  /** What has happened, in words. */
  story: string[];
}

/** What a user, a guest or the clock does. */
const ofFiles = { ...files, ...uploads, ...computers };
const ofOthers = { ...links, ...reviews, ...sets, ...team };
const alone = { ...ofFiles, ...ofOthers, ...plan, ...time, ...transcoding };
const all = { ...alone, ...money };

/**
 * What a history is about: what happens alone; what happens at once, one of each of two lists; and what must hold at its
 * end. Two changes of files at once can each do a part of their files: only named histories have them.
 */
const subjects = {
  workspace: {
    alone: Object.keys(alone),
    atOnce: [
      Object.keys({ ...ofFiles, ...ofOthers }),
      Object.keys({ ...ofOthers, ...plan, ...transcoding }),
    ],
    ends: look,
  },
  money: {
    alone: Object.keys(money),
    atOnce: [Object.keys(money), Object.keys(money)],
    ends: settle,
  },
} as const;
export type Subject = keyof typeof subjects;

/** The name of a kind of step, and the numbers by which it chooses. Everybody looks after those that end with 0. */
export type Chosen = readonly [name: string, ...numbers: number[]];

abstract class Command implements fc.AsyncCommand<Model, Real> {
  protected abstract readonly chosen: readonly Chosen[];

  /** What happens in a state; null if something of it cannot. */
  protected stepsIn(facts: Facts): Step[] | null {
    const steps = this.chosen.map(([name, ...numbers], index) =>
      // What happens at once has numbers of its own.
      stepOf(name, numbers, { ...facts, next: facts.next + index * namesEach }),
    );
    return steps.includes(null) ? null : steps.filter((step) => step !== null);
  }

  check({ states: [facts] }: Readonly<Model>): boolean {
    return facts !== undefined && this.stepsIn(facts) !== null;
  }

  async run(model: Model, real: Real): Promise<void> {
    const [facts] = model.states;
    const steps = facts && this.stepsIn(facts);
    if (!steps) return;
    model.story.push(steps.map(({ title }) => title).join(', and at once: '));
    if (this.chosen.some(([name]) => name in time)) {
      // What is mailed then is of what is so then.
      newMails(real, await real.environment.items());
      model.passed = [...model.states];
    }
    await this.take(steps, model, real);
    model.passed.push(...model.states);
    if (!isLookedAt(this.chosen)) return;
    await look(model, real);
  }

  protected abstract take(steps: readonly Step[], model: Model, real: Real): Promise<void>;

  toString(): string {
    return JSON.stringify(this.chosen);
  }
}

/** Of two at once, it must be seen which was first. What is paid for is compared at the end, once events have come. */
function isLookedAt(chosen: readonly Chosen[]): boolean {
  if (chosen.some(([name]) => name in money)) return false;
  return chosen.length > 1 || chosen.some(([name]) => name in time) || chosen[0]?.at(-1) === 0;
}

/** More than a step uses. */
const namesEach = 10;

function stepOf(name: string, numbers: readonly number[], facts: Facts): Step | null {
  let at = 0;
  const choose: Choose = (all) => {
    const number = numbers[at] ?? 0;
    at += 1;
    return all[number % Math.max(1, all.length)];
  };
  // Once the owner has deleted the account, nothing happens any more.
  return facts.owner === '' ? null : (all[name]?.(facts, choose) ?? null);
}

/** One thing that happens. */
class OneStep extends Command {
  protected readonly chosen: readonly Chosen[];

  constructor(chosen: Chosen) {
    super();
    this.chosen = [chosen];
  }

  protected async take([step]: readonly Step[], model: Model, real: Real): Promise<void> {
    if (!step) return;
    const { isDone, answer } = await outcomeOf(step, await step.act(real), real);
    if (step.expected === (isDone ? 'refused' : 'done')) {
      const said = `${answer.status} ${JSON.stringify(answer.body)}`;
      throw new Error(`It should be ${step.expected}, and the answer is ${said}`);
    }
    model.states = model.states.map((facts) => (isDone ? step.makes(facts, answer) : facts));
  }
}

/** Things that happen at once: their requests are made in an order that a scheduler decides. */
class AtOnce extends Command {
  protected readonly chosen: readonly Chosen[];
  private readonly scheduler: fc.Scheduler;

  constructor(chosen: readonly Chosen[], scheduler: fc.Scheduler) {
    super();
    this.chosen = chosen;
    this.scheduler = scheduler;
  }

  protected async take(steps: readonly Step[], model: Model, real: Real): Promise<void> {
    const answers = await interleave(
      this.scheduler,
      steps.map((step) => () => step.act(real)),
    );
    const done: Change[][] = [];
    for (const [index, step] of steps.entries()) {
      const answered = answers[index];
      if (answered?.status !== 'fulfilled') throw answered?.reason;
      const { isDone, answer } = await outcomeOf(step, answered.value, real);
      const makes: Change = (facts) => step.makes(facts, answer);
      if (isDone) done.push([makes]);
      // A file that the other has changed meanwhile: its change may have been made before that.
      else if (answer.body?.failures) done.push([makes, (facts) => facts]);
    }
    const changes = orders(done).flatMap(ofEach);
    const states = changes.flatMap((order) =>
      model.states.flatMap((facts) => {
        const state = inOrder(order, facts);
        const next = facts.next + steps.length * namesEach;
        return state ? [{ ...state, next, lastChange: null }] : [];
      }),
    );
    if (states.length === 0) throw new Error('Neither of the two can have happened first.');
    model.states = [...new Map(states.map((one) => [JSON.stringify(one), one])).values()];
  }
}

type Change = (facts: Facts) => Facts;

/** Every order of things. */
function orders<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first, index) =>
    orders(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

/** Every choice of one of each list. */
function ofEach<T>([first, ...rest]: readonly (readonly T[])[]): T[][] {
  return first ? first.flatMap((one) => ofEach(rest).map((others) => [one, ...others])) : [[]];
}

/** What can be asked for again after a fault, since it names nothing new. */
const askedAgain = [
  ...['deletes a file', 'deletes a folder', 'renames a file', 'renames a folder'],
  ...['restores a version', 'erases a version', 'publishes a version', 'takes a version out'],
  ...['a member decides', 'a guest decides', 'revokes a link', 'erases a guest'],
  ...['removes a member', 'removes a review', 'discards an upload', 'completes an upload'],
];

/** A fault at a request of what is asked for, which then is asked for again: it is done, whatever was answered first. */
class Disturbed extends Command {
  protected readonly chosen: readonly Chosen[];
  private readonly point: number;
  private readonly fault: Fault;

  constructor(chosen: Chosen, point: number, fault: Fault) {
    super();
    this.chosen = [chosen];
    this.point = point;
    this.fault = fault;
  }

  protected async take([step]: readonly Step[], model: Model, real: Real): Promise<void> {
    if (!step) return;
    model.story.push(`(${this.fault} at request ${this.point}, and it is asked for again)`);
    const { interceptor, died } = faultyInterceptor(this.point, this.fault);
    const asked = interceptRequests(interceptor, () => step.act(real)).catch(() => undefined);
    const first = await Promise.race([asked, died]);
    await runAllChanges(real.workspaceId);
    const answer = first && (first.status ?? 200) < 300 ? first : await step.act(real);
    const { isDone } = await outcomeOf(step, answer, real);
    const isRefused = step.expected === 'refused';
    if (isDone && isRefused) throw new Error('It should be refused, and is done.');
    model.states = model.states.flatMap((facts) => {
      if (isRefused) return [{ ...facts, lastChange: null }];
      const after = { ...step.makes(facts, answer), lastChange: null };
      return isDone ? [after] : [after, { ...facts, lastChange: null }];
    });
    await look(model, real);
  }

  override toString(): string {
    return `${super.toString()} with ${this.fault} at ${this.point}`;
  }
}

/** The state after changes; null if one of them cannot follow the other. */
function inOrder(order: readonly Change[], facts: Facts): Facts | null {
  try {
    return order.reduce((state, change) => change(state), facts);
  } catch {
    return null;
  }
}

async function outcomeOf(step: Step, answered: Answer, real: Real) {
  await runAllChanges(real.workspaceId);
  const answer = (await step.outcome?.(real, answered)) ?? answered;
  const { status = 200 } = answer;
  // A 502 is an answer: Stripe refused what another call has changed meanwhile.
  if (status === 500) throw new Error(`${step.title}: ${status} ${JSON.stringify(answer.body)}`);
  return { answer, isDone: status < 300 };
}

/** Leaves those states in which everything is as it is seen. @throws Error with the differences to the nearest */
async function look(model: Model, real: Real): Promise<void> {
  const [first] = model.states;
  if (!first) throw new Error('It is in no known state.');
  const found = await observe(real, first);
  const differing = model.states.map((facts) => [
    ...differences(seen(facts), found.seen),
    ...namedErased(facts, found.names),
  ]);
  model.states = model.states.filter((_, index) => differing[index]?.length === 0);
  const mailed = found.mails.flatMap((mail) => mailViolations(model.passed, mail));
  model.passed = [...model.states];
  if (mailed.length > 0) throw new Error(mailed.join('\n'));
  if (model.states.length > 0) return;
  const [nearest = []] = differing.toSorted((a, b) => a.length - b.length);
  throw new Error(nearest.join('\n'));
}

/** Who was erased is named nowhere. */
function namedErased({ guests }: Facts, names: Readonly<Record<string, string[]>>): string[] {
  return Object.entries(guests).flatMap(([name, { isErased }]) =>
    isErased ? (names[name] ?? []).map((item) => `${item} names ${name}, who was erased`) : [],
  );
}

function differences(expected: Seen, found: Seen): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((name) => {
    const [is, should] = [found[name] ?? [], expected[name] ?? []];
    if (is.join('\n') === should.join('\n')) return [];
    return [`${name}: ${is.join(' | ') || 'nothing'}, not ${should.join(' | ') || 'nothing'}`];
  });
}

/** Walks one history. @throws Error with what has happened, and what is not as it should be */
async function walkOne(
  world: World,
  commands: Iterable<fc.AsyncCommand<Model, Real>>,
  subject: Subject,
  seed = '',
): Promise<void> {
  const { facts, real } = await world.begin(seed);
  const model: Model = { states: [facts], passed: [facts], story: [] };
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await subjects[subject].ends(model, real);
  } catch (error) {
    const story = model.story.map((line, index) => `${index + 1}. ${line}`);
    throw new Error([...story, error instanceof Error ? error.message : error].join('\n'));
  }
}

/** What happens in a history that is named: one step after another, of which some are of several at once. */
export type Named = (Chosen | { atOnce: readonly Chosen[] })[];

/** Walks a named history. @param order a text by which the orders of events, and of what happens at once, are drawn */
export function walkNamed(
  world: World,
  steps: Named,
  subject: Subject,
  order: string,
): Promise<void> {
  const commands = steps.map((step, index) =>
    'atOnce' in step
      ? new AtOnce(step.atOnce, schedulerOf(`${order} ${index}`))
      : new OneStep(step),
  );
  return walkOne(world, commands, subject, order);
}

const numbers = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5), fc.nat(5), fc.nat(5));
const choiceOf = (names: readonly string[]) =>
  fc.tuple(fc.constantFrom(...names), numbers).map(([name, own]): Chosen => [name, ...own]);

function historiesOf(subject: Subject, replayPath: string | undefined) {
  const { alone: names, atOnce: both } = subjects[subject];
  const step = choiceOf(names).map((chosen) => new OneStep(chosen));
  const atOnce = fc
    .tuple(choiceOf(both[0]), choiceOf(both[1]), fc.scheduler())
    .map(([one, other, scheduler]) => new AtOnce([one, other], scheduler));
  const disturbed = fc
    .tuple(
      choiceOf(askedAgain),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom<Fault[]>('dies_before', 'dies_after', 'answer_lost', 'unreachable_for_good'),
    )
    .map(([chosen, point, fault]) => new Disturbed(chosen, point, fault));
  // What happens with faults takes more histories than a day has: soak draws it.
  const rare = [atOnce, ...draws([], subject === 'workspace' ? [disturbed] : [])];
  return fc.commands<Model, Real, false>([step, step, step, step, ...rare], {
    maxCommands: 14,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
}

/** How many histories are walked, or for how long, and from where. */
export interface Walk {
  subject: Subject;
  seed: number;
  histories: number;
  minutes?: number;
  /** What a failure has printed: the path of the history, and that of its commands. */
  replay?: { path: string; commands?: string };
}

/** Walks histories. @returns how many @throws Error with the shortest one that fails, and how it is replayed */
export async function walk(
  world: World,
  { subject, seed, histories, minutes, replay }: Walk,
): Promise<number> {
  let walked = 0;
  let last: Promise<void> | undefined;
  const property = fc.asyncProperty(historiesOf(subject, replay?.commands), (history) => {
    walked += 1;
    last = walkOne(world, history, subject);
    return last;
  });
  await fc.assert(property, {
    seed,
    numRuns: histories,
    ...(minutes !== undefined && { interruptAfterTimeLimit: minutes * 60_000 }),
    ...(replay && { path: replay.path }),
  });
  // The limit of time leaves it in its midst, and its clock is that of the next walk.
  await last;
  return walked;
}
