/** DynamoDB's error response to a rejected request. */
export interface Refusal {
  /** Such as `ValidationException`. */
  type: string;
  message: string;
  /** Of a transaction: the cancellation reason of each item, or `None`. */
  CancellationReasons?: { Code: string; Message?: string }[];
}

/** The body of the response. */
export function errorBody({ type, ...error }: Refusal): object {
  return { __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...error };
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
