import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';
import { tableDefinition } from './instance/table-definition.ts';
import { isDynamoDbLocal } from './table/engine-process.ts';
import { indexStreamOrder, startTable } from './table/table-engine.ts';

const definition = tableDefinition(fixtureTemplate);

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

// Of the embedded engine's own file, which DynamoDB Local does not have.
const ofEmbeddedEngine = isDynamoDbLocal() ? test.skip : test;

ofEmbeddedEngine(
  'the engine finds the number of its next record by an index, however many were written, after a restart too',
  async () => {
    for (const _ of ['started', 'started again']) {
      const table = await startTable({ definition, dataDir: folder.path });
      const plan = read(
        "EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = 'cutbay'",
      );
      expect(plan).toMatchObject([{ detail: expect.stringContaining('cutbay_stream_order') }]);
      await table.close();
    }
  },
);

test('a file with another schema is left unchanged', () => {
  const file = join(folder.path, 'table.db');
  new DatabaseSync(file).exec('CREATE TABLE _stream_records (id INTEGER)');
  indexStreamOrder(file);
  expect(read("SELECT name FROM sqlite_master WHERE type = 'index'")).toEqual([]);
});

function read(query: string): unknown[] {
  const db = new DatabaseSync(join(folder.path, 'table.db'));
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
}
