import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Examinee } from './examinee.ts'
import { openLiveExaminees } from './live-examinee.ts'

/** Asked besides the models that judge and extract, when these are fewer than three. */
const thirdExaminee = 'anthropic:claude-haiku-4-5-20251001'

export type LiveMode = { config: Config; examinees: Examinee[]; notice: string }

/**
 * How the demo runs when the keys of both vendors are set: models read the paper, sit the test and judge, all of them
 * live. Null without the keys.
 *
 * @param input.named models to ask, with commas between them; otherwise three of the models at hand
 * @param input.isSample whether the paper is the synthetic one
 * @throws {AppError} when models are named without the keys, or one of them cannot be opened
 */
export function liveMode(config: Config, input: { named: string | undefined; isSample: boolean }): LiveMode | null {
  const { EXTRACTOR_MODEL, JUDGE_MODELS, OPENAI_API_KEY, ANTHROPIC_API_KEY, BUDGET_USD, BUDGET_MONTH_USD } = config
  if (!OPENAI_API_KEY || !ANTHROPIC_API_KEY) {
    if (input.named === undefined) return null
    const message = '--examinees asks models live: set OPENAI_API_KEY and ANTHROPIC_API_KEY'
    throw new AppError('examinees_need_keys', message, 400)
  }
  // Examinees are asked outside the service: each side has half of the budgets, so that both stay within it together.
  const halved = {
    ...config,
    ...(typeof BUDGET_USD === 'number' && { BUDGET_USD: BUDGET_USD / 2 }),
    ...(typeof BUDGET_MONTH_USD === 'number' && { BUDGET_MONTH_USD: BUDGET_MONTH_USD / 2 })
  }
  const named = input.named?.split(',').map((id) => id.trim())
  const ids = named ?? [...new Set([...JUDGE_MODELS, EXTRACTOR_MODEL, thirdExaminee])].slice(0, 3)
  const synthetic = input.isSample ? 'the sample paper and the fragments were' : 'the fragments were'
  const notice =
    `Live: ${EXTRACTOR_MODEL} reads the paper, ${ids.join(', ')} are asked, ${JUDGE_MODELS.join(', ')} judge. ` +
    `Synthetic: ${synthetic} written for this demo. Nobody has reviewed the items.`
  return { config: halved, examinees: openLiveExaminees(halved, [...new Set(ids)]), notice }
}
