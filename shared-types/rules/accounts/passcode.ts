import * as z from 'zod/mini';
import { passcodeLength } from '#shared/rules/link-limits.ts';
import { opaqueLength, opaqueString, typedUnitsPerCharacter } from './opaque-string.ts';

const wrongPasscode = `A passcode has ${passcodeLength.min} to ${passcodeLength.max} characters.`;

/** As it was typed. */
const typedPasscode = z.string({ error: wrongPasscode }).check(
  z.maxLength(passcodeLength.max * typedUnitsPerCharacter, wrongPasscode),
  z.trim(),
  z.refine((passcode) => opaqueLength(passcode) <= passcodeLength.max, wrongPasscode),
);

/** A passcode as a guest gives it, which may be too short. */
export const anyPasscode = typedPasscode.check(z.minLength(1, 'The passcode is missing.'));
/** A passcode as it is chosen for a link, and hashed. */
export const newPasscode = typedPasscode.check(
  z.overwrite(opaqueString),
  z.refine((passcode) => opaqueLength(passcode) >= passcodeLength.min, wrongPasscode),
);
