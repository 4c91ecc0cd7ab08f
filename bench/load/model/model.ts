import { apply, type Change, type WorkspaceState } from './state.ts';

/** What became of a change: without a response, it may have been made or not. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** The states that a workspace can be in, by the responses so far. One change is in flight at a time. */
export interface WorkspaceModel {
  /** A state that it can be in: the one without the changes whose outcome is unknown. */
  state(): WorkspaceState;
  /** Whether a change is in flight. */
  isBusy(): boolean;
  /**
   * Notes that a change is in flight: until its outcome is known, the workspace can be in the state before or after.
   * @returns the function that notes the outcome.
   * @throws Error if one is in flight already
   */
  begin(change: Change): (outcome: Outcome) => void;
  /** How what the API shows differs from every possible state, in words; empty if it is one of them. */
  differences(shown: WorkspaceState): string[];
}

/** The model of a workspace that starts in a known state. */
export function workspaceModel(initial: WorkspaceState): WorkspaceModel {
  let possible: [WorkspaceState, ...WorkspaceState[]] = [initial];
  let busy = false;
  return {
    state: () => possible[0],
    isBusy: () => busy,
    begin(change) {
      if (busy) throw new Error('Another change is in flight.');
      busy = true;
      const before = possible;
      const [first, ...others] = before;
      const after: typeof before = [
        apply(first, change),
        ...others.map((state) => apply(state, change)),
      ];
      possible = [...before, ...after];
      return (outcome) => {
        busy = false;
        if (outcome === 'acknowledged') possible = after;
        if (outcome === 'refused') possible = before;
      };
    },
    differences(shown) {
      const each = possible.map((state) => differencesOf(state, shown));
      // Those from the most similar state.
      const [fewest = []] = each.toSorted((a, b) => a.length - b.length);
      return fewest;
    },
  };
}

function differencesOf(expected: WorkspaceState, shown: WorkspaceState): string[] {
  const [before, after] = [factsOf(expected), factsOf(shown)];
  return [
    ...[...before].filter((fact) => !after.has(fact)).map((fact) => `lacks ${fact}`),
    ...[...after].filter((fact) => !before.has(fact)).map((fact) => `has ${fact}`),
  ];
}

/** Every value in a state with its path, such as `roles.ada@studio.example: "Producer"`. */
function factsOf(value: unknown, path = ''): Set<string> {
  if (typeof value !== 'object' || value === null)
    return new Set([`${path}: ${JSON.stringify(value)}`]);
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => ({ path, part }))
    : Object.entries(value).map(([name, part]: [string, unknown]) => ({
        path: path ? `${path}.${name}` : name,
        part,
      }));
  return new Set(parts.flatMap(({ path, part }) => [...factsOf(part, path)]));
}
