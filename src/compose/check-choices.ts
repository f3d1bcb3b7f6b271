import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Suites } from '../suites/suite.ts'

/**
 * Holds what is chosen by task type and round to what the suites have: a name that nothing bears would choose nothing.
 *
 * @throws {AppError} `config_invalid`, naming the variable, the name, and those that there are
 */
export function checkChoices(
  config: Pick<Config, 'EXTRACTOR_EFFORT' | 'EXTRACTOR_PAPER' | 'SOLVER_EFFORT' | 'VERIFIER_EFFORT'>,
  suites: Suites
): void {
  const taskTypes = suites.flatMap((suite) => suite.taskTypes)
  const extracted = taskTypes.flatMap(({ name, source }) =>
    source.kind === 'paper' ? [name, ...source.rounds.map((round) => `${name}/${round.name}`)] : []
  )
  const solved = taskTypes.flatMap(({ name, solving }) => (solving ? [name] : []))
  const verified = taskTypes.flatMap(({ name, claims }) => (claims ? [name] : []))
  checkNames('EXTRACTOR_EFFORT', config.EXTRACTOR_EFFORT, extracted)
  checkNames('EXTRACTOR_PAPER', config.EXTRACTOR_PAPER, extracted)
  checkNames('SOLVER_EFFORT', config.SOLVER_EFFORT, solved)
  checkNames('VERIFIER_EFFORT', config.VERIFIER_EFFORT, verified)
}

function checkNames(variable: string, choices: ReadonlyMap<string, string>, known: readonly string[]): void {
  const unknown = [...choices.keys()].find((name) => name !== '' && !known.includes(name))
  if (unknown === undefined) return
  const message = `${variable} chooses for ${unknown}, which is none of ${[...new Set(known)].join(', ')}`
  throw new AppError('config_invalid', message, 500)
}
