import { z } from 'zod'
import { NotFoundError } from '../../errors.ts'
import { refuseUnknown } from '../../models/model-id.ts'
import { loadPrices } from '../../models/price.ts'
import { billSchema } from '../../schemas/bill.ts'
import { estimateSchema } from '../../schemas/estimate.ts'
import { extractionSettingsSchema } from '../../schemas/extraction-settings.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { deliverySchema } from '../../schemas/states.ts'
import { findSuite } from '../../suites/index.ts'
import { billPaper } from '../../workflows/costs/bill-paper.ts'
import { estimateDisputes } from '../../workflows/costs/estimate-disputes.ts'
import { estimateExtraction } from '../../workflows/costs/estimate-extraction.ts'
import { estimateVerifying } from '../../workflows/costs/estimate-verifying.ts'
import { extractedTaskTypes } from '../../workflows/items/extracted-task-types.ts'
import { underSettings } from '../../workflows/items/take-round.ts'
import { currentStructure } from '../../workflows/papers/current-structure.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

const config = { permission: 'maintain' } as const
const tags = ['papers']
const typesSchema = z
  .string()
  .max(100)
  .transform((list) => list.split(',').map((name) => name.trim()))
const estimateQuerySchema = z.strictObject({
  suite: z.string().optional(),
  types: typesSchema.optional().describe('for example `EK,MM`; all task types made from papers when left out'),
  delivery: deliverySchema.default('live'),
  ...extractionSettingsSchema.pick({ model: true, effort: true, paperForm: true, disputes: true }).shape
})

/** What a paper's extractions will cost, and what they have cost. */
export function costRoutes({ db, pdf, suites, config: settings }: Dependencies): Routes {
  const { EXTRACTOR_MODEL, EXTRACTOR_EFFORT, EXTRACTOR_PAPER, VERIFIER_MODEL, VERIFIER_EFFORT, MODEL_PRICES } = settings
  const choices = { effort: EXTRACTOR_EFFORT, paper: EXTRACTOR_PAPER }
  const prices = loadPrices(MODEL_PRICES)

  return async (app) => {
    app.get(
      '/papers/:id/estimate',
      {
        config,
        schema: {
          operationId: 'getPaperEstimate',
          tags,
          summary: 'What the extractions of a paper will cost, expected and at worst; nothing is sent',
          params: idParamsSchema,
          querystring: estimateQuerySchema,
          response: { 200: estimateSchema }
        }
      },
      async ({ params: { id }, query: { suite = suites[0].name, types, delivery, ...chosen } }) => {
        const taskTypes = extractedTaskTypes(findSuite(suites, suite), types ?? [])
        const paper = await currentStructure({ db, pdf }, id)
        if (!paper) throw new NotFoundError('paper', id)
        if (chosen.model !== undefined) refuseUnknown(chosen.model, Object.keys(settings.endpoints))
        const { extractor, roundChoices } = underSettings({ extractor: EXTRACTOR_MODEL, roundChoices: choices }, chosen)
        const model = { modelId: extractor, prices, choices: roundChoices }
        const extraction = { ...model, paper, taskTypes, delivery }
        const verifying = VERIFIER_MODEL
          ? { paper, taskTypes, modelId: VERIFIER_MODEL, prices, efforts: VERIFIER_EFFORT, delivery }
          : null
        const verifier = verifying && estimateVerifying(verifying)
        const disputes = verifying && chosen.disputes !== 'review' ? estimateDisputes(extraction, verifying) : null
        return { paper: id, ...estimateExtraction(extraction), verifier, ...(disputes && { disputes }) }
      }
    )

    app.get(
      '/papers/:id/bill',
      {
        config,
        schema: {
          operationId: 'getPaperBill',
          tags,
          summary: 'What the extractions of a paper have cost, by task type and round',
          params: idParamsSchema,
          response: { 200: billSchema }
        }
      },
      async ({ params: { id } }) => await billPaper({ db, prices }, id)
    )
  }
}
