import { accountMutations } from './accounts.ts';
import { billingMutations } from './billing.ts';
import { collaboratorMutations } from './collaborators.ts';
import { computerMutations } from './computers.ts';
import { fileMutations } from './files.ts';
import { guestMutations } from './guests.ts';
import type { Mutation } from './mutation.ts';
import { restrictedFolderMutations } from './restricted-folders.ts';
import { setMutations } from './sets.ts';
import { workspaceMutations } from './workspaces.ts';

/** Ways to break the product, each of which a test must notice. */
export const mutations: Mutation[] = [
  ...accountMutations,
  ...workspaceMutations,
  ...billingMutations,
  ...fileMutations,
  ...guestMutations,
  ...setMutations,
  ...restrictedFolderMutations,
  ...collaboratorMutations,
  ...computerMutations,
];
