import { configuredPanel } from '../../compose/configured-panel.ts'
import { modelSettings } from '../../compose/model-settings.ts'
import type { Config } from '../../config.ts'
import { budgetScopes } from '../../models/budget-limits.ts'
import { type Provider, parseModelId } from '../../models/model-id.ts'
import { modelOpener } from '../../models/open-model.ts'
import { findPrice } from '../../models/price.ts'
import { type Finding, messageOf, ok, warning, wrong } from './finding.ts'

/** The variables without which a provider cannot be asked. */
const needed: Record<Provider, readonly (keyof Config)[]> = {
  openai: ['OPENAI_API_KEY'],
  azure: ['AZURE_OPENAI_API_KEY', 'AZURE_OPENAI_BASE_URL'],
  anthropic: ['ANTHROPIC_API_KEY'],
  compatible: ['COMPATIBLE_BASE_URL']
}

/** Every configured model: the variables of its provider and its price; with `asks`, whether it answers. */
export async function checkModels(config: Config, { asks }: { asks: boolean }): Promise<Finding[]> {
  const findings: Finding[] = []
  const { EXTRACTOR_MODEL, REFERENCE_MODEL, SOLVER_MODEL, VERIFIER_MODEL } = config
  let judges: string[] = []
  try {
    judges = configuredPanel(config).judges.map(({ model }) => model)
    findings.push(ok('panel', judges.join(', ')))
  } catch (error) {
    findings.push(wrong('panel', messageOf(error), 'Correct JUDGE_MODELS, or the file that PANEL_FILE names.'))
  }
  const roles = [EXTRACTOR_MODEL, REFERENCE_MODEL, SOLVER_MODEL, VERIFIER_MODEL]
  const models = [...judges, ...roles].filter((model) => model !== undefined)
  for (const model of new Set(models)) findings.push(...(await checkModel(model, config, asks)))
  return findings
}

async function checkModel(model: string, config: Config, asks: boolean): Promise<Finding[]> {
  const subject = `model ${model}`
  const { providers, calls, budgets } = modelSettings(config)
  const unset = unsetFor(model, config)
  const findings: Finding[] = []
  if (unset.length > 0)
    findings.push(warning(subject, `${unset.join(' and ')} not set`, 'Without it, no call is made to it.'))
  if (findPrice(calls.prices, model) === null) {
    const { limits, assumed } = budgets
    const isLimited = budgetScopes.some((scope) => limits[scope] !== null && !assumed.has(scope))
    const remedy = 'State its price in MODEL_PRICES.'
    if (isLimited) findings.push(wrong(subject, 'it has no price, and with a budget set its calls are refused', remedy))
    else findings.push(warning(subject, 'it has no price: its cost is shown as unknown', remedy))
  }
  if (asks && unset.length === 0) findings.push(await ask(model, modelOpener(providers)))
  return findings.length > 0 ? findings : [ok(subject, 'key and price are there')]
}

function unsetFor(model: string, config: Config): readonly string[] {
  const { provider, endpoint } = parseModelId(model)
  if (endpoint !== null) return config.endpoints[endpoint]?.unset ?? []
  return needed[provider].filter((name) => config[name] === undefined)
}

async function ask(model: string, openModel: ReturnType<typeof modelOpener>): Promise<Finding> {
  try {
    const messages = [{ role: 'user' as const, parts: [{ text: 'Answer with the word ready.' }] }]
    const request = { system: '', messages, output: null, parameters: { maxOutputTokens: 1000 }, repeat: 0 }
    await openModel(model).send(request, AbortSignal.timeout(60_000))
    return ok(`model ${model}`, 'it answers')
  } catch (error) {
    return wrong(`model ${model}`, messageOf(error), 'Look at its key, its credit and its address.')
  }
}
