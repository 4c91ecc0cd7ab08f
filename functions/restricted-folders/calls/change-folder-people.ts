import { changePeople } from '#core/restricted-folders/change-folder.ts';
import { handle } from '#functions/http/handler.ts';
import { changeFolderPeople } from '#shared/calls/restricted-folders/restricted-folders.ts';

export const handler = handle(changeFolderPeople, async ({ params, body, caller }) => ({
  folder: await changePeople(caller, params.id, body),
}));
