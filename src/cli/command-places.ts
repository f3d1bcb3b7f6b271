import type { Command } from 'commander'

/** Where a reader may stand in the tree of commands, and what can follow there. */
export type Place = {
  /** The commands so far, as `paper add`; empty at the start. */
  at: string
  commands: string[]
  options: string[]
  /** Options that take one of a few values. */
  choices: { option: string; values: readonly string[] }[]
}

/** Every place of a program: itself, its groups and their commands. */
export function placesOf(program: Command): Place[] {
  return placesBelow(program, [])
}

function placesBelow(command: Command, path: readonly string[]): Place[] {
  const options = command.createHelp().visibleOptions(command)
  const place = {
    at: path.join(' '),
    commands: [
      ...command.commands.map((child) => child.name()),
      // An argument with a few values is completed as commands are.
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
    ],
    options: options.flatMap(({ short, long }) => [short, long].filter((name) => name !== undefined)),
    choices: options.flatMap(({ short, long, argChoices }) =>
      argChoices ? [short, long].flatMap((option) => (option ? [{ option, values: argChoices }] : [])) : []
    )
  }
  return [place, ...command.commands.flatMap((child) => placesBelow(child, [...path, child.name()]))]
}
