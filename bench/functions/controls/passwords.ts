import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({
  dictionary: common.dictionary,
  graphs: common.adjacencyGraphs,
});
const commonPasswords = new Set(common.dictionary['passwords-common']);

/** Whether a password is strong, by lists that are read when the module loads. */
export function isStrong(password: string): boolean {
  return !commonPasswords.has(password.toLowerCase()) && estimator.check(password).guesses >= 1e8;
}
