import { readChange } from '#core/file-changes/change/change-answer.ts';
import { handle } from '#functions/http/handler.ts';
import { getFileChange } from '#shared/calls/file-changes.ts';

export const handler = handle(getFileChange, async ({ params, caller }) => ({
  change: await readChange(caller, params.id),
}));
