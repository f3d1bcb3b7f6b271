import { z } from 'zod'
import { type EconEvalsFile, fileOf } from './econevals-file.ts'
import { generatorsOfPricing, generatorsOfPricingAdapters, generatorsOfPricingCases } from './generators-of-pricing.ts'

/** Moments of the public code's generators. */
export const pricingStatistics: EconEvalsFile = fileOf({
  schema: z.looseObject({ procurement: z.unknown(), scheduling: z.unknown(), pricing: generatorsOfPricing }),
  cases: ({ pricing }) => generatorsOfPricingCases(pricing),
  adapters: generatorsOfPricingAdapters
})
