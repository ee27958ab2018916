/** Completions of shells, made of the tree of commands. Pure. */
import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;

/** What can follow the words of a command. */
interface Place {
  /** The words that lead here: `keys create`. Empty for the program itself. */
  readonly words: string;
  /** What can follow: commands with their descriptions. */
  readonly commands: readonly Word[];
  readonly options: readonly OptionWord[];
  /** Values of the first argument that are known. */
  readonly values: readonly string[];
}

interface Word {
  readonly word: string;
  readonly description: string;
}

interface OptionWord extends Word {
  readonly takesValue: boolean;
  readonly values: readonly string[];
}

export function completionScript(shell: (typeof shells)[number], program: Command): string {
  const places = placesOf(program, '');
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](places);
}

function placesOf(command: Command, words: string): Place[] {
  const below = command.commands.map((child) => ({ word: child.name(), description: child.description() }));
  const help = { word: '--help', description: 'show the help', takesValue: false, values: [] };
  const place = {
    words,
    commands: below,
    options: [...command.options.filter(({ hidden }) => !hidden).map(optionWord), help],
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
  return [place, ...command.commands.flatMap((child) => placesOf(child, `${words} ${child.name()}`.trim()))];
}

function optionWord({ long, description, required, optional, argChoices }: Option): OptionWord {
  return { word: long ?? '', description, takesValue: required || optional, values: argChoices ?? [] };
}

/** Words of the command line without options and their values decide where it stands. */
function bashScript(places: readonly Place[]): string {
  const cases = places.map(
    ({ words, commands, options, values }) =>
      `    ${quote(words)}) words=${quote([...commands.map(({ word }) => word), ...values].join(' '))}; options=${quote(options.map(({ word }) => word).join(' '))} ;;`,
  );
  return `# Completion of platform for bash: source <(platform completion bash)
_platform() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} at= word next words= options= index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    [[ $word == -* ]] && continue
    next="\${at:+$at }$word"
    case $next in
      ${places.flatMap(({ words }) => (words === '' ? [] : [quote(words)])).join('|')}) at=$next ;;
    esac
  done
  case $at in
${cases.join('\n')}
  esac
  case "$at $previous" in
${valueCases(places)}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _platform platform
`;
}

/** After an option that takes a value: the values that are known, otherwise files. */
function valueCases(places: readonly Place[]): string {
  return places
    .flatMap(({ words, options }) =>
      options
        .filter(({ takesValue }) => takesValue)
        .map(({ word, values }) => {
          const reply =
            values.length > 0
              ? `COMPREPLY=($(compgen -W ${quote(values.join(' '))} -- "$current"))`
              : 'COMPREPLY=($(compgen -f -- "$current"))';
          return `    ${quote(`${words} ${word}`)}) ${reply}; return ;;`;
        }),
    )
    .join('\n');
}

function zshScript(places: readonly Place[]): string {
  const described = ({ word, description }: Word) =>
    quote(`${word.replaceAll(':', '\\:')}:${plain(description)}`);
  const cases = places.map(({ words, commands, options, values }) => {
    const next = [...commands, ...values.map((word) => ({ word, description: '' }))];
    return `    ${quote(words)})
      next=(${next.map(described).join(' ')})
      options=(${options.map(described).join(' ')}) ;;`;
  });
  const values = places.flatMap((place) =>
    place.options
      .filter((option) => option.takesValue)
      .map((option) => {
        const reply =
          option.values.length > 0 ? `compadd -- ${option.values.map(quote).join(' ')}` : '_files';
        return `    ${quote(`${place.words} ${option.word}`)}) ${reply}; return ;;`;
      }),
  );
  return `#compdef platform
# Completion of platform for zsh: source <(platform completion zsh)
_platform() {
  local at= word index
  local -a next options
  for ((index = 2; index < CURRENT; index++)); do
    word=\${words[index]}
    [[ $word == -* ]] && continue
    case "\${at:+$at }$word" in
      ${places.flatMap(({ words }) => (words === '' ? [] : [quote(words)])).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case $at in
${cases.join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    _describe option options
  elif (( \${#next} > 0 )); then
    _describe command next
  else
    _files
  fi
}
compdef _platform platform
`;
}

function fishScript(places: readonly Place[]): string {
  const lines = places.flatMap(({ words, commands, options, values }) => {
    const here = `-n ${quote(`__platform_at ${words}`.trim())}`;
    return [
      ...commands.map(
        ({ word, description }) =>
          `complete -c platform -f ${here} -a ${quote(word)} -d ${quote(plain(description))}`,
      ),
      ...values.map((word) => `complete -c platform -f ${here} -a ${quote(word)}`),
      ...options.map((option) => {
        const value =
          option.values.length > 0
            ? ` -x -a ${quote(option.values.join(' '))}`
            : option.takesValue
              ? ' -r'
              : '';
        return `complete -c platform ${here} -l ${option.word.slice(2)}${value} -d ${quote(plain(option.description))}`;
      }),
    ];
  });
  const known = places.flatMap(({ words }) => (words === '' ? [] : [quote(words)])).join(' ');
  return `# Completion of platform for fish: platform completion fish | source
function __platform_at
  set -l at
  for word in (commandline -opc)[2..-1]
    string match -q -- '-*' $word; and continue
    set -l next (string join ' ' $at $word)
    contains -- $next ${known}; and set at $next
  end
  test "$at" = "$argv"
end
${lines.join('\n')}
`;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text in single quotes, as all three shells read it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
