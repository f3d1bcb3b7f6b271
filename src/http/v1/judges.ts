import { Readable } from 'node:stream'
import { z } from 'zod'
import { compareCriteria } from '../../boards/judges/compare-criteria.ts'
import { findJudgeStatistics } from '../../boards/judges/find-judge-statistics.ts'
import { gapRecords } from '../../boards/judges/judge-gaps.ts'
import { judgeQuotes } from '../../boards/judges/judge-quotes.ts'
import type { JudgedTable } from '../../boards/judges/judged-table.ts'
import { loadJudged, loadJudgedTable } from '../../boards/judges/load-judged-table.ts'
import { criteriaComparisonSchema, criteriaQuerySchema } from '../../schemas/criteria-comparison.ts'
import { judgeAgreementSchema } from '../../schemas/judge-agreement.ts'
import { gapRecordSchema, judgeGapsSchema } from '../../schemas/judge-gaps.ts'
import { judgeQuotesQuerySchema, judgeQuotesSchema } from '../../schemas/judge-quotes.ts'
import { type AskedJudges, judgesQuerySchema } from '../../schemas/judges-query.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertVisible, seesPrivate } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { agreementRecords } from '../show/agreement-records.ts'
import { csvRecord } from '../tables/csv.ts'
import { sendTable, wantedFormat } from '../tables/send-table.ts'
import { columnsOf } from '../tables/table.ts'
import { csvType, exportFormatSchema, tableFormatSchema } from '../tables/table-format.ts'

const config = { permission: 'anyone', isOfBoard: true } as const
const tags = ['statistics']
const csvSchema = z.custom<string>().meta({
  type: 'string',
  description: 'one pair of judges and one scope (all, a task type, a model) a line, with a head'
})
const recordsSchema = z
  .custom<Readable>((body) => body instanceof Readable)
  .meta({
    type: 'string',
    description: 'one response as two judges scored it a line: gap is the first minus the second'
  })

/** How far the judges of a panel agree, and which of them is the more lenient where. */
export function judgesRoutes({ db, suites }: Dependencies): Routes {
  const load = async (asked: AskedJudges) => {
    const table = await loadJudgedTable({ db, suites }, { ...asked, withRules: asked.includeRules })
    return { table, query: { ...asked, profile: table.profile } }
  }
  return async (app) => {
    app.get(
      '/judges/agreement',
      {
        config,
        schema: {
          operationId: 'getJudgeAgreement',
          tags,
          summary: 'Agreement of the judges: by pair, task type, model and height of score; length bias; each left out',
          description:
            'Every coefficient has a 95 % interval over items drawn anew within task types: a jackknife on the scale of ' +
            "Fisher's z. Where there is none it is null, with the reason. CSV has the ends in columns after all others.",
          querystring: judgesQuerySchema.extend({ format: tableFormatSchema }),
          response: {
            200: {
              description: 'The agreement of every pair of judges, and of all together',
              content: { 'application/json': { schema: judgeAgreementSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ query: { format, ...asked }, caller }, reply) => {
        limitResamples(asked.resamples, caller)
        const { table, query } = await load(asked)
        assertVisible(table.items, caller)
        const agreement = await findJudgeStatistics(db, 'judgeAgreement', table, { query, taskTypes: namesIn(table) })
        if (format === 'json') return agreement
        reply.type(csvType)
        return agreementRecords(agreement).map(csvRecord).join('')
      }
    )

    app.get(
      '/judges/gaps',
      {
        config,
        schema: {
          operationId: 'getJudgeGaps',
          tags,
          summary: 'By how much one judge scores higher than another: task type x model, by family, and per response',
          description:
            'JSON is the summary. NDJSON, CSV and Parquet hold every response under every pair of judges. Gaps on items of ' +
            'the private split are for maintainers and auditors.',
          querystring: judgesQuerySchema.extend({ format: exportFormatSchema }),
          response: {
            200: {
              description: 'The signed gaps of every pair of judges',
              content: {
                'application/json': { schema: judgeGapsSchema },
                'application/x-ndjson': { schema: recordsSchema },
                'text/csv': { schema: recordsSchema },
                'application/vnd.apache.parquet': { schema: recordsSchema }
              }
            }
          }
        }
      },
      async (request, reply) => {
        const { format: named, ...asked } = request.query
        const format = wantedFormat(request, named)
        limitResamples(asked.resamples, request.caller)
        const { table, query } = await load(asked)
        assertVisible(table.items, request.caller)
        const task = { query, taskTypes: namesIn(table) }
        if (format === 'json') return await findJudgeStatistics(db, 'judgeGaps', table, task)
        return sendTable(reply, {
          ...{ name: `gaps-${query.release}-${query.split}`, format },
          ...{ columns: columnsOf(gapRecordSchema), rows: gapRecords(table) }
        })
      }
    )

    app.get(
      '/judges/quotes',
      {
        config,
        schema: {
          operationId: 'getJudgeQuotes',
          tags,
          summary: 'How often each judge quotes what the response does not hold, by task type',
          description:
            'Counted are the parts of sheets in the verdicts on published submissions. Private items are for maintainers ' +
            'and auditors. The verdicts themselves, with `quoteFound` for each, are at `/v1/judgments`.',
          querystring: judgeQuotesQuerySchema,
          response: { 200: judgeQuotesSchema }
        }
      },
      async ({ query, caller }) => {
        const judged = await loadJudged({ db, suites }, { ...query, withRules: false })
        assertVisible(judged.table.items, caller)
        return judgeQuotes(judged, query)
      }
    )

    app.get(
      '/judges/criteria',
      {
        config,
        schema: {
          operationId: 'getJudgeCriteria',
          tags,
          summary:
            'Scores that code adds up from verdicts on key points, against the holistic scores of the same responses',
          description:
            'Compared is the dimension that the criteria stand for, judges averaged, where a panel of mode criteria and ' +
            'another one judged the same responses: a regraded submission beside its original. Null with a reason where ' +
            'there is nothing to tell. Private items are for maintainers and auditors.',
          querystring: criteriaQuerySchema,
          response: { 200: criteriaComparisonSchema }
        }
      },
      async ({ query, caller }) => await compareCriteria({ db, suites }, query, { seesPrivate: seesPrivate(caller) })
    )
  }
}

/** All task types of the release, those too that no judge has a part in. */
function namesIn({ manifest }: JudgedTable): string[] {
  return manifest.taskTypes.map(({ name }) => name)
}
