import { tableDefinition } from '../table-definition.ts';
import { startTable } from '../table-engine.ts';
import { fixtureTemplate } from './fixture-template.ts';

// A process that opens the table of a folder, for tests to kill: tells where its engine listens, and waits.
const [dataDir = null] = process.argv.slice(2);
const table = await startTable({ definition: tableDefinition(fixtureTemplate), dataDir });
process.stdout.write(`${table.engineEndpoint}\n`);
