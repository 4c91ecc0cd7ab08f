import { addWaveform as add } from '#core/files/waveforms.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { addWaveform } from '#shared/calls/media.ts';

export const handler = handle(addWaveform, async ({ body, caller }) => {
  await add(caller, body);
  return done;
});
