import * as z from 'zod';
import { command } from '../command.ts';
import { countOld, type Migration, migrateAll } from '../migrations/migration.ts';
import { workspacePrices } from '../migrations/workspace-prices.ts';
import { text } from '../report.ts';

/** Those that a release may still need; one is deleted with what reads its old shape. */
const migrations: readonly Migration[] = [workspacePrices];

const names = migrations.map(({ name }) => name);

export const migrate = command({
  name: 'migrate',
  summary: 'Give items the shape that the next release reads; with --dry-run, count them.',
  details: [
    ...migrations.map(({ name, summary }) => `${name}: ${summary}`),
    'Run it when the release that reads both shapes runs everywhere, and before the one that reads the new shape only. The product may run meanwhile. Can be rerun after an interruption.',
  ],
  input: z.object({
    name: z
      .enum(names, { error: `Name a migration: ${names.join(', ')}.` })
      .describe('a migration'),
  }),
  positionals: ['name'],
  async run({ name }) {
    const migration = migrations.find((one) => one.name === name);
    if (!migration) throw new Error(`There is no migration ${name}.`);
    const { examined, old } = await countOld(migration);
    return {
      will: [migration.summary, `${old} of ${examined} have the old shape.`],
      async apply() {
        const migrated = await migrateAll(migration);
        const left = await countOld(migration);
        return {
          data: { name, migrated: migrated.old, left: left.old },
          blocks: [text(`${migrated.old} of ${migrated.examined} migrated, ${left.old} left.`)],
        };
      },
    };
  },
});
