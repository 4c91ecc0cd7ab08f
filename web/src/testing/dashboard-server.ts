import { permissions } from '#shared/permissions.ts';

export const owner = {
  id: 'u1',
  username: 'mara',
  email: 'mara@northlight.example',
  emailConfirmed: true,
  workspaceId: 'w1',
  role: 'Owner',
  permissions,
  companyName: 'Northlight',
  stripeCustomerId: null,
  subscription: null,
};

const team = ['ana', 'jo'].map((name) => ({
  id: name,
  email: `${name}@northlight.example`,
  role: 'Video Editor',
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'invited',
}));

const hot = { success: true, storageAmount: 1.5, provisionedStorageAmount: 0 };
const cold = { success: true, coldStorageAmount: 2, provisionedColdStorageAmount: 0 };

const unused = {
  usedBytes: '0',
  trashBytes: '0',
  reservedBytes: '0',
  provisionedBytes: '0',
};

/** Calls with a body that change nothing. */
const asks = ['POST /api/quote', 'POST /api/files/posters'];

type Answered = [status: number, body: unknown];
/** A request as a handler sees it. */
interface Asked {
  query: URLSearchParams;
  body: unknown;
  /** The last segment of the path. */
  id: string;
}
/** By route: with its query, without it, or with `{id}` as a segment. */
export type Answers = Record<string, (asked: Asked) => Answered | Promise<Answered>>;

const usual: Answers = {
  'GET /api/user': () => [200, { user: owner }],
  'GET /api/team-members': () => [200, { teamMembers: team }],
  'GET /api/get-storage': () => [200, hot],
  'GET /api/get-cold-storage': () => [200, cold],
  'POST /api/update-storage': () => [200, hot],
  'POST /api/update-cold-storage': () => [200, cold],
  'GET /api/storage/usage': () => [200, { hot: unused, cold: unused, keptUntil: null }],
  'GET /api/purchases': () => [200, { purchases: [] }],
  'GET /api/invoices': () => [200, { invoices: [] }],
  'GET /api/billing': () => [
    200,
    { overdue: null, nextInvoice: null, credit: 0, arrangement: null },
  ],
  'POST /api/save-subscription': () => [200, { success: true }],
};

/**
 * Mocks the server with the given responses, else the defaults.
 * @returns `asked`: the calls that change nothing; `sent`: the mutating calls with their bodies; both in order
 */
export function serve(answers: Answers): { asked: string[]; sent: unknown[][] } {
  const asked: string[] = [];
  const sent: unknown[][] = [];
  globalThis.fetch = async (path, { method, body } = {}) => {
    const route = `${method} ${path}`;
    const changes = method !== 'GET' && !asks.includes(route);
    const sentBody: unknown = body ? JSON.parse(String(body)) : undefined;
    if (changes) sent.push([route, sentBody]);
    else asked.push(route);
    const { pathname, searchParams } = new URL(String(path), 'http://localhost');
    const handler = [
      route,
      `${method} ${pathname}`,
      `${method} ${pathname.replace(/[^/]+(\/undo)?$/, '{id}$1')}`,
    ]
      .map((key) => answers[key] ?? usual[key])
      .find((each) => each !== undefined);
    const id =
      pathname
        .replace(/\/undo$/, '')
        .split('/')
        .at(-1) ?? '';
    const [status, answer] = (await handler?.({ query: searchParams, body: sentBody, id })) ?? [
      404,
      {},
    ];
    return Response.json(answer, { status });
  };
  return { asked, sent };
}
