import { type Command, Option } from 'commander'
import { InvalidError } from '../errors.ts'
import { type ItemReadings, type ReadingAgreement, readingStateSchema } from '../schemas/item-reading.ts'
import { print, tableOf } from './print.ts'
import { useService } from './use-service.ts'

type Json = { json?: true }

/** `aerbench item read`, `readings` and `agreement`: two people who read the same items. */
export function addReadingCommands(item: Command): void {
  addRead(item)
  addReadings(item)
  addAgreement(item)
}

function addRead(item: Command): void {
  type Options = Json & { approve?: true; reject?: true; remark?: string; author?: string }
  item
    .command('read')
    .description("decide as one of two readers; the other's decision is shown when both are there")
    .argument('<id>')
    .option('--approve')
    .option('--reject', 'needs a remark')
    .option('--remark <text>', 'why')
    .option('--author <name>', 'who reads; the key when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, { approve, reject, json, ...rest }: Options) => {
      if (approve === reject) throw new InvalidError('review_undecided', 'give either --approve or --reject')
      const path = `/v1/items/${encodeURIComponent(id)}`
      const read = await useService(async (client) => {
        const { version } = await client.get<{ version: number }>(path)
        const decision = approve ? 'approve' : 'reject'
        return await client.send<ItemReadings>('POST', `${path}/readings`, { decision, version, ...rest })
      })
      print(read, { json, show: () => showReadings(read) })
    })
}

function addReadings(item: Command): void {
  item
    .command('readings')
    .description('items that one or two have read, and what is left to do with them')
    .addOption(new Option('--state <state>', 'only those in it').choices(readingStateSchema.options))
    .option('--json', 'one JSON document on standard output')
    .action(async ({ state, json }: Json & { state?: string }) => {
      const path = state === undefined ? '/v1/items/readings' : `/v1/items/readings?state=${state}`
      const { data } = await useService((client) => client.get<{ data: ItemReadings[] }>(path), { reads: true })
      print(data, { json, show: () => data.map(showReadings).join('\n\n') || 'nobody has read such an item' })
    })
}

function addAgreement(item: Command): void {
  item
    .command('agreement')
    .description("agreement of the two readers by task type: percent, Cohen's kappa, Gwet's AC1")
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: Json) => {
      const agreement = await useService((client) => client.get<ReadingAgreement>('/v1/items/readings/agreement'), {
        reads: true
      })
      print(agreement, { json, show: () => showAgreement(agreement) })
    })
}

function showReadings({ item, taskType, version, state, readers, readings }: ItemReadings): string {
  const todo = {
    half_read: `another person: aerbench item read ${item} --approve, or --reject --remark "..."`,
    disputed: `a third person: aerbench item review ${item} --approve, or --reject, with --reason "..."`,
    settled: 'nothing is left to do'
  }[state]
  return [
    `${item} (${taskType}), version ${version}, ${state.replace('_', ' ')}: read by ${readers.join(' and ')}`,
    ...readings.map(
      ({ reader, decision, remark }) => `  ${reader}: ${decision}${remark === null ? '' : `, ${remark}`}`
    ),
    `  ${todo}`
  ].join('\n')
}

function showAgreement({ taskTypes, pairs }: ReadingAgreement): string {
  if (taskTypes.length === 0) return 'no item has been read by two'
  const table = tableOf(
    ['suite', 'type', 'items', 'approve', 'reject', 'differ', 'percent', 'kappa', 'AC1'],
    taskTypes.map(({ suite, taskType, items, bothApprove, bothReject, differ, percentAgreement, kappa, ac1 }) => [
      ...[suite, taskType, items, bothApprove, bothReject, differ],
      ...[
        within(percentAgreement, 0),
        within({ value: kappa.value, ...kappa.interval }),
        within({ value: ac1.value, ...ac1.interval })
      ]
    ])
  )
  const readers = pairs.map(({ readers, items, agree }) => `${readers.join(' and ')}: ${agree} of ${items} alike`)
  return [table, ...readers].join('\n')
}

/** A figure with the ends of its 95 % interval, where it has one. */
function within(
  { value, lower, upper }: { value: number | null; lower: number | null; upper: number | null },
  digits = 2
): string | null {
  if (value === null) return null
  const shown = value.toFixed(digits)
  return lower === null || upper === null ? shown : `${shown} (${lower.toFixed(digits)} to ${upper.toFixed(digits)})`
}
