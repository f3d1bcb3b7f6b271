import { gapOf, type JudgePair, pairedResponses, scoreOf } from './judge-pairs.ts'
import { judgedOverall, judgedTaskTypes, meanOrNull } from './judged-overall.ts'
import type { JudgedTable } from './judged-table.ts'

type Level = { value: number | null; n: number }
export type AgreementLevels = Record<'item' | 'task' | 'model' | 'board', Level>

/**
 * What each level is, in words. The paper gives one figure, 2.6 points, as one of overall scores (4.2, Figure 4) and as
 * one over models and tasks (E.6). Only the first can be: the task gaps of 4.2 alone (3.1, 13.0, 3.4) make 2.8 of the
 * mean over seven tasks.
 */
export const levelDefinitions: Readonly<Record<keyof AgreementLevels, string>> = {
  item: 'mean over responses of |a - b|: how far two judges are apart on one response',
  task:
    'mean over cells (model, task type) of |mean a - mean b| over the responses that both scored: differences of ' +
    'opposite sign cancel within a cell',
  model:
    'mean over models of |Overall a - Overall b|, where Overall is the plain mean of the task scores of the task types ' +
    'in this table',
  board:
    'the model level times the share of these task types in Overall, since the others have one score whoever judges: ' +
    'the 2.6 points of section 4.2 and Figure 4 of the paper are of this kind'
}

/**
 * Mean absolute differences of two judges at four levels of averaging, from the single response to the board: the more
 * is averaged before the difference is taken, the more cancels.
 *
 * @param suite names of all task types that make up Overall, equal weights
 */
export function agreementLevels(table: JudgedTable, pair: JudgePair, suite: readonly string[]): AgreementLevels {
  const responses = pairedResponses(table, pair)
  const taskTypes = judgedTaskTypes(table, suite)
  const by = (judge: number) =>
    judgedOverall(table, taskTypes, (model, item) =>
      gapOf(table, pair, model, item) === null ? null : scoreOf(table, judge, model, item)
    )
  const [first, second] = [by(pair[0]), by(pair[1])]
  const model = level(first.map(({ overall }, place) => [overall, second[place]!.overall]))
  return {
    item: level(responses.map((response) => [response.first, response.second])),
    task: level(first.flatMap(({ tasks }, place) => tasks.map((score, task) => [score, second[place]!.tasks[task]!]))),
    model,
    board: { value: model.value === null ? null : (model.value * taskTypes.length) / suite.length, n: model.n }
  }
}

function level(pairs: (readonly [number | null, number | null])[]): Level {
  const sizes = pairs.flatMap(([a, b]) => (a === null || b === null ? [] : [Math.abs(a - b)]))
  return { value: meanOrNull(sizes), n: sizes.length }
}
