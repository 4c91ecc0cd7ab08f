/** The value of a body in JSON; undefined if it is none. */
export function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
