/** The placeholders of one request: expressions name no attribute and no value directly. */
export interface Placeholders {
  /** The placeholder of an attribute's name, such as `#role`: many names are reserved words of DynamoDB. */
  name(attribute: string): string;
  /** The placeholder of a value, such as `:v0`. */
  value(value: unknown): string;
  /** What the placeholders stand for; an empty map is left out, because DynamoDB rejects it. */
  attributes(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, unknown>;
  };
}

/** The placeholders of a new request. */
export function newPlaceholders(): Placeholders {
  const names = new Map<string, string>();
  const values = new Map<string, unknown>();
  return {
    name: (attribute) => {
      names.set(`#${attribute}`, attribute);
      return `#${attribute}`;
    },
    value: (value) => {
      const placeholder = `:v${values.size}`;
      values.set(placeholder, value);
      return placeholder;
    },
    attributes: () => ({
      ...(names.size > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
      ...(values.size > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
    }),
  };
}
