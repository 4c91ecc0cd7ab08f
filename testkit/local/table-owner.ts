import { tableDefinition } from '#local/instance/table-definition.ts';
import { startTable } from '#local/table/table-engine.ts';
import { fixtureTemplate } from './fixture-template.ts';

// A process that opens the table of a data folder, for tests to kill: prints the address of its engine, and waits.
const [dataDir = null] = process.argv.slice(2);
const table = await startTable({ definition: tableDefinition(fixtureTemplate), dataDir });
process.stdout.write(`${table.engineEndpoint}\n`);
