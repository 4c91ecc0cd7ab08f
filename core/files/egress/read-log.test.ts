import { expect, test } from '@jest/globals';
import { readsIn } from './read-log.ts';

const id = '01a22271-88df-74ec-a9ca-4064d8ec11cb';
const other = '01a22271-88df-74ec-a9ca-4064d8ec11cc';

interface Line {
  requester?: string;
  operation?: string;
  key?: string;
  sent?: string;
  kind?: string;
}

/** A record in the order of https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html. */
function line({
  requester = 'arn:aws:sts::1:assumed-role/Cutbay-ApiFunction/x',
  operation = 'REST.GET.OBJECT',
  key = `w/${id}/Film.mov`,
  sent = '100',
  kind = 'QueryString',
}: Line = {}): string {
  return `owner bucket [06/Feb/2026:00:00:38 +0000] 192.0.2.3 ${requester} 3E57 ${operation} ${key} "GET /${key}?a=b c HTTP/1.1" 206 - ${sent} 66000 7 5 "-" "Player 1" v1 host= SigV4 ECDHE ${kind} bucket.s3.amazonaws.com TLSV1.3 - - eu-west-1`;
}

test('what browsers and sync tools have read is added up for each workspace', () => {
  const tool = 'arn:aws:sts::1:assumed-role/Cutbay-production-StorageSyncRole4F/device';
  const log = [
    line(),
    line({ key: `w%2F${id}%2FFilm%20two.mov`, sent: '20' }),
    line({ key: `posters/${other}/a.jpg`, sent: '3' }),
    line({ key: `posters/${other}/a-proxy.mp4`, sent: '4' }),
    line({ requester: tool, kind: 'AuthHeader', sent: '1000' }),
    '',
  ].join('\n');
  expect(readsIn(log)).toEqual(
    new Map([
      [id, 1_120],
      [other, 7],
    ]),
  );
});

test.each<[string, Line]>([
  ['a read of one of our functions', { kind: 'AuthHeader' }],
  ['a request that sends no bytes', { sent: '-' }],
  ['a write', { operation: 'REST.PUT.PART' }],
  ['a key of no workspace', { key: 'readme.txt' }],
])('%s is not counted', (_, given) => {
  expect(readsIn(line(given))).toEqual(new Map());
});

test('lines that are cut off or of another shape are ignored', () => {
  expect(readsIn(`${line().slice(0, 80)}\nnonsense\n${line({ sent: '7' })}`)).toEqual(
    new Map([[id, 7]]),
  );
});
