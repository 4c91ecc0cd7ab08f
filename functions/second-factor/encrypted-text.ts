import * as z from 'zod';

/** Something encrypted, with the name of the key, so that keys can be rotated. */
export const encryptedText = z.object({
  kid: z.string(),
  nonce: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type EncryptedText = z.infer<typeof encryptedText>;
