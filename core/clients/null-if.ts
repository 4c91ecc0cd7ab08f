/**
 * The response to a request; null if it failed in a way that means there is none.
 * @param isMissing whether an error means that
 * @throws the request's other errors
 */
export async function nullIf<T>(
  request: Promise<T>,
  isMissing: (error: unknown) => boolean,
): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
