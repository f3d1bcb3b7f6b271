import type { Command } from 'commander'
import type { GenerationComparison, GenerationYield } from '../schemas/generation-comparison.ts'
import { showDuration } from '../text/show-duration.ts'
import { print, tableOf } from './print.ts'
import { showUsd } from './show-usd.ts'
import { useService } from './use-service.ts'

type Options = { generations: string; types?: string; suite?: string; json?: true }

/** `aerbench experiment …` */
export function addExperimentCommand(program: Command): void {
  program
    .command('experiment')
    .description('generations of the same papers side by side: yield, repairs, what checks and verifier found, cost')
    .argument('[papers...]', 'ids; all that have each of the generations when left out')
    .requiredOption('--generations <list>', 'names or numbers, as 1,sonnet; 1 is the first')
    .option('--types <list>', 'task types, as EK,MM; all that are made from papers when left out')
    .option('--suite <suite>', 'the first of the service when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async (papers: string[], { generations, types, suite, json }: Options) => {
      const query = new URLSearchParams({
        generations,
        ...(types && { types }),
        ...(suite && { suite }),
        ...(papers.length > 0 && { papers: papers.join() })
      })
      const path = `/v1/generations?${query}`
      const compared = await useService((client) => client.get<GenerationComparison>(path), { reads: true })
      print(compared, { json, show: () => showComparison(compared) })
    })
}

/** A column for each generation: what differs stands side by side. */
function showComparison({ papers, taskTypes, generations }: GenerationComparison): string {
  const row = (name: string, of: (one: GenerationYield) => string | number | null) => [name, ...generations.map(of)]
  const checks = [...new Set(generations.flatMap(({ findings }) => Object.keys(findings)))].sort()
  const rows = [
    row('model', ({ models }) => models.join('\n')),
    row('extractions done', ({ done, extractions }) => `${done} of ${extractions}`),
    row('not suitable', ({ unsuitable }) => unsuitable),
    row('stopped', ({ stopped }) => stopped),
    row('items', ({ items }) => items),
    row('approved', ({ approved }) => approved),
    row('rejected', ({ rejected }) => rejected),
    row('repairs', ({ repairs }) => repairs),
    ...checks.map((check) => row(`  ${check}`, ({ findings }) => findings[check] ?? 0)),
    row('items failing a check', ({ failingItems }) => failingItems),
    row('verified', ({ verified }) => verified),
    row('doubted', ({ doubted }) => doubted),
    row('unproven', ({ unproven }) => unproven),
    row('calls', ({ calls }) => calls),
    row('USD', ({ costUsd }) => showUsd(costUsd)),
    row('USD of verifier', ({ verifyingUsd }) => showUsd(verifyingUsd)),
    row('time', ({ wallMs }) => showDuration(wallMs))
  ]
  const title = `${taskTypes.join(', ')} of ${papers.length} paper${papers.length === 1 ? '' : 's'}`
  return [title, tableOf(['', ...generations.map(({ generation }) => generation)], rows)].join('\n')
}
