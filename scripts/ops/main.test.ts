import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { type Command, command, OperatorError } from './command.ts';
import { commands as allCommands } from './command-list.ts';
import { runTool } from './main.ts';
import { text } from './report.ts';

const changed: unknown[] = [];

const greet = command({
  name: 'greet person',
  summary: 'Greet a user.',
  input: z.object({
    name: z.string({ error: 'Say whom.' }).describe('whom'),
    loud: z.boolean().default(false).describe('louder'),
    times: z.coerce.number().int().max(3, 'Three times at most.').default(1).describe('how often'),
  }),
  positionals: ['name'],
  run: async (input) => ({
    will: [`Greet ${input.name}.`],
    apply: async () => {
      changed.push(input);
      return { data: input, blocks: [text(`Hello, ${input.name}.`)] };
    },
  }),
});

const look = command({
  name: 'look',
  summary: 'Look.',
  input: z.object({}),
  run: async () => {
    throw new OperatorError('Nothing is there.');
  },
});

/** Runs the tool with a terminal and its answer, or without one. */
async function tool(argv: string[], answer?: string, commands: Command[] = [greet, look]) {
  const lines: string[] = [];
  changed.length = 0;
  const stages: (string | undefined)[] = [];
  const code = await runTool(argv, {
    commands,
    terminal: {
      isInteractive: answer !== undefined,
      print: (line) => void lines.push(line),
      say: (line) => void lines.push(line),
      ask: async () => answer ?? '',
    },
    openTarget: async (stage) => {
      stages.push(stage);
      return { kind: 'local', name: 'here', dataDir: '/tmp', afterChange: async () => {} };
    },
  });
  return { code, output: lines.join('\n'), changed: [...changed], stages };
}

test('a change is described, confirmed, and applied only after a yes', async () => {
  expect(await tool(['greet', 'person', 'Ada'], 'y')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Greet Ada\.(.|\n)*Hello, Ada\./),
    changed: [{ name: 'Ada', loud: false, times: 1 }],
  });
  for (const answer of ['', 'n', 'yep', 'yes please']) {
    expect(await tool(['greet', 'person', 'Ada'], answer)).toMatchObject({ code: 0, changed: [] });
  }
});

test('without a terminal a change requires --yes, and --dry-run changes nothing even with it', async () => {
  expect(await tool(['greet', 'person', 'Ada'])).toMatchObject({ code: 2, changed: [] });
  expect((await tool(['greet', 'person', 'Ada', '--yes'])).changed).toHaveLength(1);
  const dry = await tool(['greet', 'person', 'Ada', '--yes', '--dry-run', '--json']);
  expect(dry).toMatchObject({ code: 0, changed: [] });
  expect(JSON.parse(dry.output)).toEqual({ will: ['Greet Ada.'] });
});

test('options are accepted before and after the command, and select the stage', async () => {
  const argv = ['--stage', 'test', 'greet', 'person', '--loud', '--times=2', 'Ada', '--yes'];
  expect(await tool(argv)).toMatchObject({
    stages: ['test'],
    changed: [{ name: 'Ada', loud: true, times: 2 }],
  });
  expect((await tool(['greet', 'person', 'Ada', '--stage', 'test', '--yes'])).stages).toEqual([
    'test',
  ]);
});

test.each([
  ['an unknown option', ['greet', 'person', 'Ada', '--louder'], "Unknown option '--louder'"],
  ['an option without its value', ['greet', 'person', 'Ada', '--times'], '--times'],
  ['a value that is refused', ['greet', 'person', 'Ada', '--times', '4'], '--times: Three times'],
  ['a missing argument', ['greet', 'person'], '<name>: Say whom.'],
  ['an argument too many', ['greet', 'person', 'Ada', 'Bob'], 'Expected 1 argument but got 2'],
  ['an option in place of a value', ['greet', 'person', 'Ada', '--times', '--loud'], 'a value'],
  ['a stage without its name', ['look', '--stage', '--yes'], 'a value'],
  ['a misspelt option', ['greet', 'person', 'Ada', '--lout'], 'Did you mean --loud?'],
  ['an unknown command', ['greet', 'persons'], 'There is no command persons.'],
  ['no command', [], 'greet person <name>'],
  ['half a command', ['greet'], 'greet person <name>'],
])('%s ends with code 2 and the problem before any product is opened', async (_, argv, words) => {
  const { code, output, stages } = await tool(argv);
  expect({ code, stages }).toEqual({ code: 2, stages: [] });
  expect(output).toContain(words);
});

test('help is printed for all commands, for a group and for one, without a product', async () => {
  expect(await tool(['--help'])).toMatchObject({ code: 0, stages: [] });
  expect((await tool(['greet', '--help'])).output).not.toContain('Look.');
  const { output, code } = await tool(['greet', 'person', '--help']);
  expect(code).toBe(0);
  expect(output).toContain('--times <times>');
});

test('an error that the operator can resolve is printed without a stack trace', async () => {
  expect(await tool(['look'])).toMatchObject({ code: 1, output: 'Nothing is there.' });
});

test('every command is listed once, and its help describes every argument within 100 columns', async () => {
  const names = allCommands.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, summary, input } of allCommands) {
    expect(summary).toMatch(/^[A-Z].*\.$/);
    const { code, output } = await tool([...name.split(' '), '--help'], undefined, [
      ...allCommands,
    ]);
    expect(code).toBe(0);
    for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    const described = output.split('\n').filter((line) => /^ {2}\S+( <\w+>)? {2,}\S/.test(line));
    // With the five options that every command takes.
    expect({ name, described: described.length }).toEqual({
      name,
      described: Object.keys(input.shape).length + 5,
    });
  }
});

test('a command without an argument that it needs says which, in plain words', async () => {
  const needy = allCommands.filter(({ input }) => !input.safeParse({}).success);
  for (const { name } of needy) {
    const { code, output } = await tool(name.split(' '), undefined, [...allCommands]);
    expect({ name, code }).toEqual({ name, code: 2 });
    expect(output).toMatch(/^(<|--)\S+: [A-Z].*\.\n/);
    expect(output).not.toMatch(/Invalid input|undefined/);
  }
});

test('no command takes a secret on its command line', () => {
  const taken = allCommands.flatMap(({ input }) => Object.keys(input.shape));
  for (const name of taken) expect(name).not.toMatch(/key|secret|password|token/i);
});
