import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { affectedBy, importersOf, withoutCalls } from './affected-files.ts';

const root = resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const importers = importersOf(root, files);
const affected = (...changed: string[]) => affectedBy(changed, importers);

test('what imports a changed file is affected, at whatever distance and by whichever kind of path', () => {
  const tests = affected('shared-types/rules/film/film-timecode.ts');
  expect(tests).toContain('shared-types/rules/film/film-timecode.test.ts');
  expect(tests).toContain('web/src/features/reviews/player/review-player.test.tsx');
  expect(tests).not.toContain('core/billing/plan/update-plan.ts');
});

test('a changed handler affects those who name its route, the nearest first', () => {
  const tests = [...affected('functions/guest/calls/enter-link.ts')].filter((file) =>
    file.endsWith('.test.ts'),
  );
  expect(tests.slice(0, 10)).toContain('functions/guest/tests/guessing.integration.test.ts');
  expect(tests).not.toContain('shared-types/rules/film/film-timecode.test.ts');
  const imported = affectedBy(['functions/guest/calls/enter-link.ts'], withoutCalls(importers));
  expect(imported).not.toContain('functions/guest/tests/guessing.integration.test.ts');
});

test('a cycle ends', () => {
  const ring = new Map([
    ['a.ts', new Map([['b.ts', 'import' as const]])],
    ['b.ts', new Map([['a.ts', 'import' as const]])],
  ]);
  expect([...affectedBy(['a.ts'], ring)]).toEqual(['a.ts', 'b.ts']);
});
