import { findSuite } from '../../suites/index.ts'
import { type Perspective, perspectiveSchema, perspectives } from '../../suites/question-bank/perspectives.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { bankedTypes, isNamed } from '../releases/draw/draw-plan.ts'
import type { GeneratedTemplate } from './generated-templates.ts'
import type { RewritingTask } from './rewriting-task.ts'

/** Which templates are rewritten; all where nothing is named. */
export type Choice = { elements?: readonly string[]; templates?: readonly string[] }

/**
 * Templates of a suite that people wrote, each for every other domain that makes sense for it.
 *
 * @param options.perspective of the telling that is rewritten: one of each story; stories of nobody have but one
 */
export function domainTransfers(
  suite: Suite,
  {
    perspective,
    domains,
    copies,
    ...choice
  }: Choice & { perspective: Perspective; domains?: readonly string[]; copies: number }
): RewritingTask[] {
  return bankedTypes(suite, choice.elements).flatMap(({ taskType, bank }) =>
    bank
      .templates()
      .filter(isNamed(choice.templates))
      .filter((template) => template.perspective === null || template.perspective === perspective)
      .flatMap((parent) => {
        const others = bank.domains(parent).filter((domain) => domain !== parent.domain)
        return others
          .filter((domain) => domains === undefined || domains.includes(domain))
          .flatMap((domain) =>
            counted(copies).map((copy) => ({
              ...{ suite: suite.name, taskType: taskType.name, bank, step: 'domain' as const, parent, domain, copy },
              perspective: perspectiveSchema.nullable().parse(parent.perspective)
            }))
          )
      })
  )
}

/** Approved templates, each for every perspective that it is not told from. */
export function perspectiveTransfers(
  suites: Suites,
  approved: readonly GeneratedTemplate[],
  { wanted = perspectives, copies }: { wanted?: readonly Perspective[]; copies: number }
): RewritingTask[] {
  return (
    approved
      // What was told anew stands beside its parent, and would give the parent's other tellings once more.
      .filter(({ template, attempt }) => template.perspective !== null && attempt.step !== 'perspective')
      .flatMap((generated) =>
        wanted
          .filter((perspective) => perspective !== generated.template.perspective)
          .flatMap((perspective) =>
            counted(copies).map((copy) => ({
              ...placeOf(suites, generated),
              step: 'perspective' as const,
              perspective,
              copy
            }))
          )
      )
  )
}

/** Approved templates, each so many times in other words. */
export function paraphrases(
  suites: Suites,
  approved: readonly GeneratedTemplate[],
  { copies }: { copies: number }
): RewritingTask[] {
  return approved.flatMap((generated) => {
    const perspective = perspectiveSchema.nullable().parse(generated.template.perspective)
    return counted(copies).map((copy) => ({
      ...{ ...placeOf(suites, generated), step: 'paraphrase' as const, perspective, copy }
    }))
  })
}

/** The approved templates among those that are chosen. */
export function approvedAmong(generated: readonly GeneratedTemplate[], choice: Choice): GeneratedTemplate[] {
  return generated.filter(({ status }) => status === 'approved').filter(isChosen(choice))
}

export function isChosen({ elements, templates }: Choice): (generated: GeneratedTemplate) => boolean {
  const isWanted = isNamed(templates)
  return ({ taskType, template }) => (elements === undefined || elements.includes(taskType)) && isWanted(template)
}

function placeOf(suites: Suites, { suite, taskType, template }: GeneratedTemplate) {
  const { bank } = bankedTypes(findSuite(suites, suite), [taskType])[0]!
  return { suite, taskType, bank, parent: template, domain: template.domain ?? '' }
}

function counted(copies: number): number[] {
  return Array.from({ length: copies }, (_, index) => index + 1)
}
