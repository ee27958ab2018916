/** What every command of the command line takes, as Markdown, made of the program itself. */
import type { Command, Option } from 'commander';
import { leavesOf, makeProgram } from '../actions-server/cli/commands.ts';
import { createConsole } from '../actions-server/cli/console.ts';
import type { Surroundings } from '../actions-server/cli/surroundings.ts';

function unused(): never {
  throw new Error('no command is run here');
}

/** The program with all of its commands, none of which can be run. */
export function describedProgram(): Promise<Command> {
  const surroundings: Surroundings = {
    programName: 'platform',
    version: '0.0.0',
    environment: {},
    connect: unused,
    backup: unused,
    restore: unused,
    migrate: unused,
  };
  const silent = { write: () => {}, requireWhole: () => {}, writeError: () => {} };
  const console = createConsole(surroundings, {
    ...silent,
    hasProgressLine: false,
    hasStyles: false,
    ask: null,
  });
  return makeProgram(console, silent, 'all');
}

export async function commandsReference(): Promise<string> {
  const program = await describedProgram();
  return leavesOf(program)
    .map(({ words, command }) => sectionOf(words, command))
    .join('\n\n');
}

function sectionOf(words: string, command: Command): string {
  const takes = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}…` : argument.name();
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const rows = [
    ...command.registeredArguments.map(
      (argument) => `| \`${argument.name()}\` | ${cell(argument.description)} |`,
    ),
    ...command.options.map((option) => `| \`${option.flags}\` | ${cell(explanationOf(option))} |`),
  ];
  const lines = [
    `### ${words}`,
    '',
    `\`${['platform', words, ...takes].join(' ')}\`: ${command.description()}.`,
  ];
  return [...lines, ...(rows.length === 0 ? [] : ['', '| | |', '|---|---|', ...rows])].join('\n');
}

function explanationOf({ description, mandatory, argChoices, defaultValue }: Option): string {
  const isShown = typeof defaultValue === 'number' || typeof defaultValue === 'string';
  return [
    description,
    argChoices === undefined ? '' : `one of ${argChoices.join(', ')}`,
    isShown ? `default: ${defaultValue}` : '',
    mandatory ? 'required' : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
