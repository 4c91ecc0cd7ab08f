import type { CallAt, CallRoute } from '#shared/api.ts';
import type { Answer, Operation } from '#shared/operation.ts';

/** What the gateway, a proxy or a captive portal answers in place of a function, in any shape. */
interface OfNoFunction {
  status: 200 | 500 | 502 | 503 | 504;
  statusText?: string;
  text: string;
}

/** The error codes that the contract declares for a call, and those of every call. */
type DeclaredError<O extends Operation> =
  | (O extends { errors: readonly (infer Code)[] } ? Code : never)
  | 'signed_out'
  | 'not_allowed'
  | 'other_workspace';

/** What the handlers themselves answered; only `pass` makes one. */
export interface Passed {
  passed: Response;
}

/** What a test answers in place of the product: nothing that the contract does not allow the product to answer. */
type InPlaceOf<R extends CallRoute> =
  | Passed
  | { answer: Answer<CallAt<R>> }
  | {
      status: 400 | 401 | 403 | 404 | 409 | 412 | 429 | 502;
      code: DeclaredError<CallAt<R>>;
      message: string;
    }
  | OfNoFunction
  | 'no network';

/** A request of a page: its path with the query, and its body. */
export interface PageRequest {
  path: string;
  body: unknown;
}

/** Answers in place of the product. @param pass lets the request through */
export type Interceptor<R extends CallRoute> = (
  pass: () => Promise<Passed>,
  request: PageRequest,
) => InPlaceOf<R> | Promise<InPlaceOf<R>>;

/** What a test answers in place of S3: what S3 or a proxy may answer, in any shape. */
export type StorageAnswer = Passed | { status: number; text: string } | 'no network';

/** Answers in place of S3. @param pass lets the request through */
export type StorageInterceptor = (
  pass: () => Promise<Passed>,
  address: URL,
) => StorageAnswer | Promise<StorageAnswer>;

/** Any of these, for any call. */
type Answered =
  | Passed
  | { answer: unknown }
  | { status: number; code: unknown; message: string }
  | OfNoFunction
  | StorageAnswer;

/**
 * The response that a page gets.
 * @param status that of an answer
 * @throws TypeError as a browser's fetch does without a network
 */
export function responseOf(answered: Answered, status: number): Response {
  if (answered === 'no network') throw new TypeError('Failed to fetch');
  if ('passed' in answered) return answered.passed;
  if ('answer' in answered) return Response.json(answered.answer, { status });
  if ('text' in answered) return new Response(answered.text, answered);
  const { status: failed, ...body } = answered;
  return Response.json(body, { status: failed });
}
