import { peopleOfFolder } from '#core/restricted-folders/people-of-folder.ts';
import { handle } from '#functions/http/handler.ts';
import { listPeopleOfFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';

export const handler = handle(listPeopleOfFolder, async ({ params, caller }) => ({
  people: await peopleOfFolder(caller, params.id),
}));
