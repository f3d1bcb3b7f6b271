import { type Command, Option } from 'commander'
import { type ExplainedResponse, type ListedResponse, responseOrders } from '../schemas/explained-response.ts'
import { parsePositive } from './parse-option.ts'
import { print } from './print.ts'
import { showExplained, showListed } from './show-explained.ts'
import { useService } from './use-service.ts'

type Query = { order?: string; type?: string; profile?: string }
type List = Query & { limit: number; json?: true }

/** So many items of a list are one request. */
const usualLimit = 20

const itemNotes = `
Text, judgments and what rules found are read by the team and auditors, and by anyone where responses are open. A private item
is for maintainers and auditors. The order is that of \`submission items\`: the last line says which item comes next in it.`

/** `aerbench submission items` and `item`: where points were lost, and why. */
export function addItemsOfSubmission(submission: Command): void {
  withOrder(submission.command('items'))
    .description('the items of a submission with their scores, those first that lost most points')
    .argument('<id>')
    .option('--limit <n>', 'so many, 1000 at most', parsePositive, usualLimit)
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, { json, limit, ...query }: List) => {
      const path = `/v1/submissions/${encodeURIComponent(id)}/items?${queryOf(query)}&limit=${limit}`
      const page = await useService((client) => client.get<{ data: ListedResponse[]; next: string | null }>(path), {
        ...{ reads: true, isPublic: true }
      })
      print(page.data, { json, show: () => showListed(page.data, { isCut: page.next !== null }) })
    })
  withOrder(submission.command('item'))
    .description('one scored item: what was answered, where points were lost, what judges and rules said')
    .argument('<id>')
    .argument('<item-id>')
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', itemNotes)
    .action(async (id: string, itemId: string, { json, ...query }: Query & { json?: true }) => {
      const path = `/v1/submissions/${encodeURIComponent(id)}/items/${encodeURIComponent(itemId)}?${queryOf(query)}`
      const explained = await useService((client) => client.get<ExplainedResponse>(path), {
        ...{ reads: true, isPublic: true }
      })
      print(explained, { json, show: () => showExplained(explained) })
    })
}

function withOrder(command: Command): Command {
  return command
    .addOption(new Option('--order <order>', 'what comes first').choices(responseOrders))
    .option('--type <type>', 'of one task type alone')
    .option('--profile <metric>', 'under which points are counted; the first of the release when left out')
}

function queryOf({ order, type, profile }: Query): URLSearchParams {
  return new URLSearchParams({
    ...(order !== undefined && { order }),
    ...(type !== undefined && { taskType: type }),
    ...(profile !== undefined && { profile })
  })
}
