import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const client = new SecretsManagerClient({});
const fetched = new Map<string, { value: Promise<string>; until: number }>();

/** Cache lifetime: a rotated secret is picked up after this time at the latest. */
const keptForMs = 5 * 60 * 1000;

/**
 * Reads a secret: from the variable that holds its value, else from Secrets Manager by the name in the other variable.
 * @throws Error if neither is set, so that a missing secret fails closed.
 */
export function readSecret(valueVariable: string, secretVariable: string): Promise<string> {
  const value = process.env[valueVariable];
  if (value) return Promise.resolve(value);
  const secretId = process.env[secretVariable];
  if (!secretId) throw new Error(`Neither ${valueVariable} nor ${secretVariable} is set.`);
  const kept = fetched.get(secretId);
  if (kept && kept.until > Date.now()) return kept.value;
  const fresh = fetchSecret(secretId);
  fetched.set(secretId, { value: fresh, until: Date.now() + keptForMs });
  fresh.catch(() => fetched.delete(secretId));
  return fresh;
}

async function fetchSecret(secretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error(`The secret ${secretId} is empty.`);
  return SecretString;
}
