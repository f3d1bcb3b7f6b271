import { type Command, Option } from 'commander'
import type { SamplingPlan } from '../schemas/sampling-plan.ts'
import { print, tableOf } from './print.ts'
import { useService } from './use-service.ts'

type Options = {
  json?: true
  most: string
  confidence: string
  found: string
  by?: string
  seed: string
  suite?: string
  type?: string
  clean?: true
}

/** `aerbench item sample` */
export function addSample(item: Command): void {
  item
    .command('sample')
    .description('which candidates to read so that the share of wrong ones among all is bounded; draws the same again')
    .option('--most <percent>', 'wrong items among all, at most', '5')
    .option('--confidence <percent>', 'how sure that is to be', '95')
    .option('--found <n>', 'wrong ones among those read with which it holds', '0')
    .addOption(new Option('--by <facets>', 'strata, with commas: type, paper, doubt'))
    .option('--seed <n>', 'of the draw', '0')
    .option('--suite <suite>', 'of this suite')
    .option('--type <type>', 'task type')
    .option('--clean', 'only items that nothing speaks against')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json, most, confidence, type, clean, ...rest }: Options) => {
      const query = new URLSearchParams({
        ...rest,
        most: String(Number(most) / 100),
        confidence: String(Number(confidence) / 100),
        ...(type && { taskType: type }),
        ...(clean && { attention: 'false' })
      })
      const plan = await useService((client) => client.get<SamplingPlan>(`/v1/items/sample?${query}`), { reads: true })
      print(plan, { json, show: () => showPlan(plan) })
    })
}

function showPlan({ population, size, isWhole, confidence, seed, strata, bounds }: SamplingPlan): string {
  const drawn = strata.reduce((sum, { items }) => sum + items.length, 0)
  const sure = `${+(100 * confidence).toFixed(6)} %`
  const told = isWhole
    ? [`read all ${population}: the bound asks for as many or more`]
    : [
        `read ${drawn} of ${population} (${size} by the binomial, rounded up in each stratum; seed ${seed})`,
        ...bounds.map(
          ({ wrong, atMost }) => `${wrong} found wrong: at most ${(100 * atMost).toFixed(2)} % of all, ${sure} sure`
        )
      ]
  const facets = Object.keys(strata[0]?.stratum ?? {})
  const rows = strata.map(({ stratum, population, items }) => [
    ...facets.map((facet) => stratum[facet]),
    ...[population, items.length, items.join(' ')]
  ])
  return [...told, tableOf([...facets, 'items', 'read', 'ids'], rows)].join('\n')
}
