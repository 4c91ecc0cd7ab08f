import { encodeEventKey } from '../events/event-record.ts';
import { invalidArgument } from '../http/errors.ts';

/**
 * How a listing writes keys: as they are, or with `encoding-type=url`, in which a space is `+`.
 * @throws S3Error `InvalidArgument` for another encoding
 */
export function keyWriter(query: Map<string, string>): (key: string) => string {
  const type = query.get('encoding-type');
  if (type === undefined) return (key) => key;
  if (type === 'url') return encodeEventKey;
  throw invalidArgument('Invalid Encoding Method specified in Request', 'encoding-type', type);
}
