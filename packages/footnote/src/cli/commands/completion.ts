import { defineCommand, usageError } from '../command.ts';
import { type Shell, shells } from '../completion/shells.ts';
import { print } from '../terminal/print.ts';

export const completion = defineCommand({
  name: 'completion',
  words: shells.join('|'),
  about:
    'Prints a script that lets a shell complete the commands, sub-commands and options of footnote, and the names of ' +
    'providers, agents and modes. Write it where the shell looks for such scripts, as below, and open a new shell. ' +
    'For bash that is where the package bash-completion looks; without it, put source <(footnote completion bash) ' +
    'into ~/.bashrc. For zsh it is any folder of $fpath, before compinit runs. The script is made of the same list ' +
    'as --help: write it again after an update.',
  options: {},
  examples: [
    { line: 'footnote completion bash > ~/.local/share/bash-completion/completions/footnote', does: 'bash' },
    { line: 'footnote completion zsh > "$fpath[1]/_footnote"', does: 'zsh' },
    { line: 'footnote completion fish > ~/.config/fish/completions/footnote.fish', does: 'fish' },
  ],
  variables: { SHELL: 'Not looked at: say which shell.' },

  async run({ words: [name, ...rest] }, io) {
    const shell = shells.find((one) => one === name);
    if (shell === undefined) {
      throw usageError(
        name === undefined ? "'completion' needs to know the shell." : `There is no completion for '${name}'.`,
        "Write 'footnote completion bash', 'completion zsh' or 'completion fish'.",
      );
    }
    if (rest[0] !== undefined) throw usageError(`'${rest[0]}' is not expected here.`, 'Name one shell.');
    const { completionPlaces } = await import('../completion/places.ts');
    print(io, await scriptOf(shell, await completionPlaces()));
    return 0;
  },
});

async function scriptOf(shell: Shell, places: readonly import('../completion/places.ts').Place[]): Promise<string> {
  switch (shell) {
    case 'bash':
      return (await import('../completion/bash.ts')).bashCompletion(places);
    case 'zsh':
      return (await import('../completion/zsh.ts')).zshCompletion(places);
    case 'fish':
      return (await import('../completion/fish.ts')).fishCompletion(places);
    default:
      return shell satisfies never;
  }
}
