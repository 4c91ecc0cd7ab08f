import type { CallAt, CallRoute } from '#shared/api.ts';
import type { Answer, Operation } from '#shared/operation.ts';

/** Statuses with which the gateway or the network of AWS answers in place of a function, in any shape. */
type GatewayStatus = 500 | 502 | 503 | 504;

/** The error codes that the contract declares for a call. */
type DeclaredError<O extends Operation> = O extends { errors: readonly (infer Code)[] }
  ? Code
  : never;

/** What the handlers themselves answered; only `pass` makes one. */
export interface Passed {
  passed: Response;
}

/** What a test answers in place of the product: nothing that the contract does not allow the product to answer. */
type InPlaceOf<R extends CallRoute> =
  | Passed
  | { answer: Answer<CallAt<R>> }
  | { status: 400 | 401 | 403 | 404 | 409 | 412; code: DeclaredError<CallAt<R>>; message: string }
  | { status: GatewayStatus; text: string }
  | 'no network';

/** Answers in place of the product. @param pass lets the request through */
export type Interceptor<R extends CallRoute> = (
  pass: () => Promise<Passed>,
) => InPlaceOf<R> | Promise<InPlaceOf<R>>;

/** Any of these, for any call. */
type Answered =
  | Passed
  | { answer: unknown }
  | { status: number; code: unknown; message: string }
  | { status: GatewayStatus; text: string }
  | 'no network';

/**
 * The response that a page gets.
 * @param status that of an answer
 * @throws TypeError as a browser's fetch does without a network
 */
export function responseOf(answered: Answered, status: number): Response {
  if (answered === 'no network') throw new TypeError('Failed to fetch');
  if ('passed' in answered) return answered.passed;
  if ('answer' in answered) return Response.json(answered.answer, { status });
  const { status: failed, ...body } = answered;
  if ('text' in body) return new Response(body.text, { status: failed });
  return Response.json(body, { status: failed });
}
