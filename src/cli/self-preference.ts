import type { Command } from 'commander'
import { showScore } from '../grading/show-score.ts'
import { type GapComparison, type ModelGap, ownModels, type SelfPreference } from '../schemas/self-preference.ts'
import { frozenLast } from './frozen-last.ts'
import { print, tableOf } from './print.ts'
import { useService } from './use-service.ts'

/** `aerbench self-preference` */
export function addSelfPreferenceCommand(program: Command): void {
  program
    .command('self-preference')
    .description('whether judges favour models of their own family, as the page of judges shows it')
    .option('--release <name>', 'the one frozen last when left out')
    .option('--split <split>', 'public or private; all items when left out')
    .option('--profile <profile>', 'a metric or a profile; the first metric of the release when left out')
    .option('--panel <id>', 'of judges; needed where several have judged')
    .option('--setting <setting>', 'of submissions: tools, retrieval, agentic or all; zero-shot when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json, release, ...query }: { json?: true; release?: string } & Record<string, string>) => {
      const found = await useService(
        async (client) => {
          const asked = new URLSearchParams({ release: release ?? (await frozenLast(client)), ...query })
          return await client.get<SelfPreference>(`/v1/judges/self-preference?${asked}`)
        },
        { reads: true, isPublic: true }
      )
      print(found, { json, show: () => showSelfPreference(found) })
    })
}

/** What each family of judges gives to models of its own, in points of 100, and the gap of each such model. */
export function showSelfPreference({ query, families, reason, estimand, level, inputHash }: SelfPreference): string {
  const own = ownModels(families)
  return [
    `Self-preference on ${query.release}: profile ${query.profile}, ${query.split} items, in points of 100 with ${level * 100} % intervals`,
    ...(families.length === 0
      ? [`Nothing to compare: ${reason ?? 'no judge is held against another'}`]
      : [
          tableOf(
            ['judges', 'own models', 'others', 'preference', 'items', 'p, responses', 'p, labels', 'p, models'],
            families.map(contrastRow)
          )
        ]),
    ...(own.length === 0
      ? []
      : [
          'Gap of models with a judge of their own family; p adjusted by Holm over the models that these judges read',
          tableOf(['model', 'mean gap', 'median gap', 'responses', 'missing', 'p, Holm'], own.map(modelRow))
        ]),
    ...(families.length === 0 ? [] : [estimand]),
    `Input hash ${inputHash}`
  ].join('\n')
}

function contrastRow({ judges, contrast }: GapComparison) {
  const { first, second, difference, reason, clustered, permutation, mannWhitney } = contrast
  const { value, lower, upper } = clustered?.estimate ?? { value: difference, lower: null, upper: null }
  const bounds = lower === null || upper === null ? '' : `\n[${signed(lower)}, ${signed(upper)}]`
  return [
    ...[judges.join('\n'), first.models, second.models],
    value === null ? reason : `${signed(value)}${bounds}`,
    ...[clustered?.items, clustered?.display, permutation?.display, mannWhitney?.p.toFixed(3)]
  ]
}

function modelRow({ model, meanGap, medianGap, n, missing, wilcoxon, reason }: ModelGap) {
  const shown = (gap: number | null) => (gap === null ? null : signed(gap))
  return [model, shown(meanGap), shown(medianGap), n, missing, wilcoxon?.pHolm.toFixed(3) ?? reason]
}

function signed(gap: number): string {
  const size = showScore(gap)
  return gap > 0 && Number(size) !== 0 ? `+${size}` : size
}
