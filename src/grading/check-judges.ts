import { ConflictError, InvalidError } from '../errors.ts'
import { isPinned } from '../models/is-pinned.ts'
import { refusedParameters } from '../models/refused-parameters.ts'
import type { NewPanel, PanelDefinition } from '../schemas/panel.ts'
import { judgeOf, judgeParameters } from './panel.ts'

/** Below this a judge that thinks has no room left for its verdict, whatever its vendor. */
const leastThinkingTokens = 4000

/**
 * Refuses a panel that could not judge, or whose judges may change under their names.
 *
 * @param options.allowUnpinned takes names that move; what a server of one's own holds is never refused, as nobody here
 *   can know
 * @throws {InvalidError} `model_id_invalid`; `judge_twice`; `judge_parameters` when a vendor is known to refuse them, or
 *   they leave no room for a verdict
 * @throws {ConflictError} `judge_unpinned`
 */
export function checkJudges(panel: Pick<NewPanel, 'judges'>, { allowUnpinned }: { allowUnpinned: boolean }): void {
  const judges = panel.judges.map(judgeOf)
  const names = judges.map(({ modelId }) => modelId)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new InvalidError('judge_twice', `a panel has each judge once, got ${twice} twice: see \`repeats\``)
  for (const judge of judges) {
    const refused = refusedParameters(judge.modelId, judgeParameters(judge)) ?? tooTight(judge)
    if (refused) throw new InvalidError('judge_parameters', `judge ${judge.modelId}: ${refused}`)
  }
  const moving = names.filter((name) => isPinned(name) === false)
  if (moving.length > 0 && !allowUnpinned) {
    const wanted = 'name a dated snapshot, or allow it with allowUnpinned'
    const message = `${moving.join(', ')} may change under that name, and scores with it: ${wanted}`
    throw new ConflictError('judge_unpinned', message, { judges: moving })
  }
}

function tooTight({ reasoningEffort, maxOutputTokens }: PanelDefinition['judges'][number]): string | null {
  if (!reasoningEffort || maxOutputTokens >= leastThinkingTokens) return null
  return `thinking counts as output: it needs at least ${leastThinkingTokens} output tokens, got ${maxOutputTokens}`
}
