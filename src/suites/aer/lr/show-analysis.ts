import type { IntroductionAnalysisReply } from './introduction-analysis-round.ts'

type Analysis = Pick<IntroductionAnalysisReply, 'modules' | 'citations'>

/** The steps of an introduction's argument, in their order, one line each. */
export function showArgument({ modules }: Pick<Analysis, 'modules'>): string {
  return modules.map(({ name, summary }, i) => `${i + 1}. ${name}: ${summary}`).join('\n')
}

/** What the citations of an introduction do there, by tier, one line each. */
export function showCitations({ citations }: Pick<Analysis, 'citations'>): string {
  return ([1, 2, 3] as const)
    .map((wanted) => {
      const lines = citations.filter(({ tier }) => tier === wanted).map(({ key, role }) => `- ${key}: ${role}`)
      return [`tier${wanted}${lines.length > 0 ? '' : ': none'}`, ...lines].join('\n')
    })
    .join('\n')
}
