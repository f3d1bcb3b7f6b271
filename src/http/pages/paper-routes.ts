import { z } from 'zod'
import { extractionsOfPaper, generationNames } from '../../db/extractions.ts'
import { listItems } from '../../db/items.ts'
import { findPaper, listPapers, paperStructure } from '../../db/papers.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { doubtReading } from '../../ingestion/doubts/doubt-reading.ts'
import { READER_VERSION } from '../../ingestion/pdf/reader-version.ts'
import { loadPrices } from '../../models/price.ts'
import { generationSchema } from '../../schemas/extraction-settings.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { paperStateSchema } from '../../schemas/states.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { suiteNames } from '../../suites/index.ts'
import { billPaper } from '../../workflows/costs/bill-paper.ts'
import { generationDifference } from '../../workflows/differences/generation-difference.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { pagesFor } from '../guards/pages-for.ts'
import { comparedGenerations, generationsQuery } from '../show/compared-generations.ts'
import { showExtraction, showExtractionDetail } from '../show/show-extraction.ts'
import { showItems } from '../show/show-item.ts'
import { showPaper } from '../show/show-paper.ts'
import { pageOfList } from '../tables/send-list.ts'
import { generationDifferencePage } from './generation-difference-page.ts'
import { type AskedGenerations, generationsPage } from './generations-page.ts'
import { paperPage } from './paper-page.ts'
import { papersPage } from './papers-page.ts'
import { chosenBy, parseForm } from './parse-form.ts'
import { sendOwnPage } from './send-page.ts'

const hide = { hide: true }
const rowsOfPage = 50
const papersQuerySchema = chosenBy(
  z.strictObject({ state: paperStateSchema.optional(), cursor: pageQuerySchema.shape.cursor })
)
const differenceQuerySchema = chosenBy(
  z.strictObject({
    suite: z.string().max(64).optional(),
    taskType: z.string().max(64).optional(),
    from: generationSchema.optional(),
    to: generationSchema.optional()
  })
)

/** The pages where maintainers see papers, their generations, and in what these differ. */
export function paperRoutes({ db, suites, config: { MODEL_PRICES } }: Dependencies): Routes {
  const prices = loadPrices(MODEL_PRICES)
  const generationsQuerySchema = chosenBy(
    z.strictObject({
      suite: z.enum(suiteNames(suites)).optional(),
      types: z.string().max(1000).optional(),
      generations: z.string().max(1000).optional()
    })
  )
  return async (app) => {
    pagesFor(app, 'maintain')

    app.get('/papers', { schema: { ...hide, querystring: papersQuerySchema } }, async (request, reply) => {
      const { state, cursor } = request.query
      const page = await pageOfList({
        query: { cursor, limit: rowsOfPage },
        rows: (asked) => listPapers(db, { ...asked, state }),
        keyOf: ({ id }) => id,
        show: (rows) => rows.map(showPaper)
      })
      return await sendOwnPage(reply, papersPage({ state: state ?? null, page }))
    })

    app.get('/papers/:id', { schema: { ...hide, params: idParamsSchema } }, async ({ params: { id } }, reply) => {
      const paper = await found(id)
      const extractions = []
      for (const row of await extractionsInOrder(id)) extractions.push(await showExtractionDetail({ db, suites }, row))
      const items = await pageOfList({
        query: { limit: rowsOfPage },
        rows: (asked) => listItems(db, { ...asked, paperId: id }),
        keyOf: (item) => item.id,
        show: (rows) => showItems(db, rows)
      })
      const bill = await billPaper({ db, prices }, id)
      const structure = await paperStructure(db, id)
      // What an earlier reader made is read again when it is next used, and may be of another form.
      const reading = structure?.readerVersion === READER_VERSION ? doubtReading(structure) : null
      return await sendOwnPage(reply, paperPage({ paper, extractions, bill, reading, items }))
    })

    app.get(
      '/papers/:id/difference',
      { schema: { ...hide, params: idParamsSchema, querystring: differenceQuerySchema } },
      async ({ params: { id }, query }, reply) => {
        const paper = await found(id)
        const { suite = suites[0].name, taskType, from = 1, to } = query
        const extractions = (await extractionsInOrder(id)).map(showExtraction)
        const isChosen = taskType !== undefined && to !== undefined
        const difference = isChosen ? await generationDifference(db, { paperId: id, suite, taskType, from, to }) : null
        const chosen = { suite, taskType, from, to }
        return await sendOwnPage(reply, generationDifferencePage({ paper, extractions, chosen, difference }))
      }
    )

    app.get(
      '/generations',
      { schema: { ...hide, querystring: generationsQuerySchema } },
      async ({ query: asked }, reply) => {
        const names = await generationNames(db)
        const compared = await compare(asked)
        if ('fault' in compared) reply.code(422)
        return await sendOwnPage(reply, generationsPage({ asked, suites: suiteNames(suites), names, ...compared }))
      }
    )
  }

  async function found(id: string) {
    const row = await findPaper(db, id)
    if (!row) throw new NotFoundError('paper', id)
    return showPaper(row)
  }

  /** The extractions of a paper as the papers print their task types, the first generation first. */
  async function extractionsInOrder(paperId: string) {
    const rows = await extractionsOfPaper(db, paperId)
    return rows.toSorted((a, b) => inTaskOrder(a, b) || a.generation - b.generation)
  }

  /** What was asked for; why it cannot be compared, where somebody typed what is not there. */
  async function compare(asked: AskedGenerations) {
    if (asked.generations === undefined) return { comparison: null }
    try {
      return { comparison: await comparedGenerations({ db, suites }, parseForm(generationsQuery(suites), asked)) }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return { comparison: null, fault: error.message }
    }
  }
}
