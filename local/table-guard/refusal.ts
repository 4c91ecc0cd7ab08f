/** What DynamoDB answers to a request that it does not take. */
export interface Refusal {
  /** Such as `ValidationException`. */
  type: string;
  message: string;
  /** Of a transaction: why each of its items was refused, or `None`. */
  CancellationReasons?: { Code: string; Message?: string }[];
}

export function invalid(message: string): Refusal {
  return { type: 'ValidationException', message };
}

/** The message for an empty string as the value of a key. */
export function emptyKey(key: string): string {
  return (
    'One or more parameter values are not valid. ' +
    `The AttributeValue for a key attribute cannot contain an empty string value. Key: ${key}`
  );
}
