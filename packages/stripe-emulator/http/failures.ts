/** How the next calls of a path fail, for `POST /test/fail`. */
type FailureKind = '429' | 'lock_timeout' | '500' | 'timeout' | 'lost_reply';

interface InjectedFailure {
  method: string | null;
  keys: string[];
  times: number;
  how: FailureKind;
}

export interface Failures {
  /** `path` may start with a method; it is a prefix, and `{id}` matches any id. */
  inject(path: string, times: number, how: FailureKind): void;
  /** Removes the failures of exactly this path: for one method if it starts with one, otherwise for all. */
  remove(path: string): void;
  /** The failure of this call, which it consumes; null if the call succeeds. */
  next(method: string, path: string): FailureKind | null;
  /** Removes all failures. */
  clear(): void;
}

/** `POST /v1/customers` is a method and a path; without a method, every method matches. */
function target(path: string): Pick<InjectedFailure, 'method' | 'keys'> {
  const [, method = null, rest = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(path) ?? [];
  return { method, keys: keysOf(rest) };
}

const keysOf = (path: string) => path.split('/').filter((key) => key !== '' && key !== 'v1');

function matches(inject: InjectedFailure, method: string, path: string): boolean {
  if (inject.method !== null && inject.method !== method) return false;
  const keys = keysOf(path);
  return inject.keys.every((key, at) => key === keys[at] || (key === '{id}' && at < keys.length));
}

/** Failures are in memory only: a restart removes them. */
export function createFailures(): Failures {
  let injected: InjectedFailure[] = [];
  return {
    inject: (path, times, how) => {
      injected.push({ ...target(path), times, how });
    },
    remove: (path) => {
      const { method, keys } = target(path);
      injected = injected.filter(
        (inject) =>
          inject.keys.join('/') !== keys.join('/') || (method !== null && inject.method !== method),
      );
    },
    clear: () => {
      injected = [];
    },
    next: (method, path) => {
      const inject = injected.find((candidate) => matches(candidate, method, path));
      if (inject === undefined) return null;
      inject.times -= 1;
      injected = injected.filter(({ times }) => times > 0);
      return inject.how;
    },
  };
}
