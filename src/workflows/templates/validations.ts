import type { TemplateVerdictRow } from '../../db/template-files.ts'
import type { ValidationState, ValidatorAgreement } from '../../schemas/template-validation.ts'
import { krippendorffAlpha } from '../../statistics/agreement/krippendorff-alpha.ts'
import { type GeneratedTemplate, generatedTemplates, type TemplateStatus } from './generated-templates.ts'
import type { TemplateRecord } from './records.ts'

/** A template that passed the gates, with how far validators have come. */
export type Validation = {
  generated: GeneratedTemplate
  /** How often it was decided on before: verdicts that are given now are of this round. */
  round: number
  state: ValidationState
  /** Of this round while it is open, and those that led to the last decision afterwards. */
  verdicts: readonly TemplateVerdictRow[]
}

/** Those that wait for somebody: nobody has read them, or too many of their paraphrases failed since. */
const open: readonly TemplateStatus[] = ['auto_checked', 'returned']

export function validationsOf(
  records: readonly TemplateRecord[],
  verdicts: readonly TemplateVerdictRow[]
): Validation[] {
  const byTemplate = Map.groupBy(verdicts, ({ template }) => template)
  return generatedTemplates(records).map((generated) => {
    const { template, status, reviews } = generated
    const own = byTemplate.get(template.name) ?? []
    const round = reviews.length
    const ofRound = (wanted: number | undefined) => own.filter((verdict) => verdict.round === wanted)
    if (!open.includes(status)) {
      return { generated, round, state: 'decided', verdicts: ofRound(own.at(-1)?.round) }
    }
    const now = ofRound(round)
    return { generated, round, state: (['no_verdict', 'one_verdict'] as const)[now.length] ?? 'apart', verdicts: now }
  })
}

/** Whether somebody has still a say: of three, each is another. */
export function mayValidate({ state, verdicts }: Validation, validator: string): boolean {
  return state !== 'decided' && verdicts.every((verdict) => verdict.validator !== validator)
}

/** What a validator sees of the verdicts: until two are in nobody knows those of others. */
export function seenBy({ state, verdicts }: Validation, validator: string): readonly TemplateVerdictRow[] {
  return state === 'one_verdict' ? verdicts.filter((verdict) => verdict.validator === validator) : verdicts
}

/** How far the first two validators of each decision coincide. What a third decides between them is left out. */
export function validatorAgreement(verdicts: readonly TemplateVerdictRow[]): ValidatorAgreement {
  const decisions = Map.groupBy(verdicts, ({ template, round }) => `${template} ${round}`)
  const pairs = [...decisions.values()].filter(({ length }) => length >= 2).map((own) => own.slice(0, 2))
  const units = pairs.map((pair) => pair.map(({ verdict }) => (verdict === 'accepted' ? 1 : 0)))
  const agreeing = units.filter(([first, second]) => first === second).length
  const { alpha, reason } = krippendorffAlpha(units, { metric: 'nominal' })
  return { both: units.length, agreeing, observed: units.length === 0 ? null : agreeing / units.length, alpha, reason }
}
