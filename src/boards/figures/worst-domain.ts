import { leastOfGroup } from '../../schemas/choice-figures.ts'
import type { FigureAnswer } from './figure-answer.ts'
import { type FigureParts, type FigureTask, markOf, meanChance, scopesOf } from './figure-task.ts'
import { exactMatches } from './scores-by-number.ts'
import { meanOfRatios, type RatioSample, ratioOfSums, sampleRatio } from './template-ratios.ts'

/** Exact match in the worst domain against the mean over domains. Source: STEER, domain robustness; STEER-ME, section 9. */
export function worstDomain(task: FigureTask): FigureParts {
  const { seed, resamples } = task.query
  const small = new Set<string>()
  const marks = task.submissions.flatMap((submission) =>
    scopesOf(task).flatMap(({ label, elements }) => {
      const answers = submission.answers.filter(({ element }) => elements.includes(element))
      const byDomain = [...Map.groupBy(answers, ({ domain }) => domain)].sort(([one], [other]) =>
        one < other ? -1 : 1
      )
      const held = byDomain.filter(([domain, { length }]) => {
        if (length < leastOfGroup) small.add(`${domain} in ${label}`)
        return length >= leastOfGroup
      })
      if (held.length < 2) return []
      const samples = held.map(([domain, members]) => ({
        domain,
        members,
        sample: sampleRatio(`${label} ${domain}`, exactMatches(members), { seed, resamples })
      }))
      const worst = samples.reduce((low, one) => (ratioOf(one.sample) < ratioOf(low.sample) ? one : low))
      const all = samples.map(({ sample }) => sample)
      const marked = { of: submission, panel: submission.adaptation, row: label }
      return [
        markOf(all, meanOfRatios(all), { ...marked, measure: 'mean', chance: chanceOver(held) }),
        markOf([worst.sample], ratioOfSums([worst.sample]), {
          ...{ ...marked, measure: 'worst', note: worst.domain },
          chance: meanChance(worst.members)
        })
      ]
    })
  )
  return {
    measures: [
      { name: 'mean', isDrawn: true, words: 'mean over domains' },
      { name: 'worst', isDrawn: true, words: 'worst domain' }
    ],
    ...{ isSigned: false, marks },
    leftOut: [...small].sort().map((what) => ({ what, reason: 'answers_too_few' })),
    notCovered: [
      'The lowest of several is low by chance too: the worst of domains that are all alike lies below their mean. Its interval is that of the domain alone.',
      'Domains may differ in their elements and types.'
    ],
    estimand:
      `Share of right answers by domain in the questions of a row, in domains of ${leastOfGroup} answers or more; the mean counts domains alike. ` +
      'Intervals by resampling templates within domains.'
  }
}

function ratioOf({ top, bottom }: RatioSample): number {
  return top / bottom
}

function chanceOver(domains: readonly (readonly [string, readonly FigureAnswer[]])[]): number {
  return domains.reduce((sum, [, answers]) => sum + meanChance(answers)!, 0) / domains.length
}
