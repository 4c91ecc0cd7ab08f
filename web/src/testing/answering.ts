/** A request as the server would see it. */
export interface SentRequest {
  route: string;
  body: unknown;
}

/**
 * Mocks fetch: every request gets the one response, or a network error.
 * @returns the requests, in order
 */
export function respondWith(
  answer: { status: number; statusText?: string; body: string } | 'no network',
): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (address, { method, body } = {}) => {
    sent.push({ route: `${method} ${address}`, body: body ? JSON.parse(String(body)) : undefined });
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    const { body: text, ...status } = answer;
    return new Response(text, status);
  };
  return sent;
}
