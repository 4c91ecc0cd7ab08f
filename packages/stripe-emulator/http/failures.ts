/** How coming calls to a path fail, as `POST /test/fail` orders it. */
type How = '429' | 'lock_timeout' | '500' | 'timeout' | 'lost_reply';

interface Order {
  method: string | null;
  keys: string[];
  times: number;
  how: How;
}

export interface Failures {
  /** `path` may begin with a method; it covers what is below it, and `{id}` stands for any id. */
  order(path: string, times: number, how: How): void;
  /** Withdraws what was ordered for exactly this path: for one method where it begins with one, else for all. */
  withdraw(path: string): void;
  /** How this call is to fail, counting it off; null where it is to work. */
  next(method: string, path: string): How | null;
  /** Takes all orders back. */
  clear(): void;
}

/** `POST /v1/customers` is a method and a path; without a method every one is meant. */
function target(path: string): Pick<Order, 'method' | 'keys'> {
  const [, method = null, rest = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(path) ?? [];
  return { method, keys: keysOf(rest) };
}

const keysOf = (path: string) => path.split('/').filter((key) => key !== '' && key !== 'v1');

function covers(order: Order, method: string, path: string): boolean {
  if (order.method !== null && order.method !== method) return false;
  const keys = keysOf(path);
  return order.keys.every((key, at) => key === keys[at] || (key === '{id}' && at < keys.length));
}

/** Failures are kept in memory only: a restart ends them. */
export function createFailures(): Failures {
  let orders: Order[] = [];
  return {
    order: (path, times, how) => {
      orders.push({ ...target(path), times, how });
    },
    withdraw: (path) => {
      const { method, keys } = target(path);
      orders = orders.filter(
        (order) =>
          order.keys.join('/') !== keys.join('/') || (method !== null && order.method !== method),
      );
    },
    clear: () => {
      orders = [];
    },
    next: (method, path) => {
      const order = orders.find((candidate) => covers(candidate, method, path));
      if (order === undefined) return null;
      order.times -= 1;
      orders = orders.filter(({ times }) => times > 0);
      return order.how;
    },
  };
}
