import * as z from 'zod/mini';

/** An encrypted text with the id of its key, so that keys can be rotated. */
export const encryptedText = z.object({
  kid: z.string(),
  nonce: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type EncryptedText = z.infer<typeof encryptedText>;
