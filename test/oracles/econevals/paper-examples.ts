import { z } from 'zod'
import { type EconEvalsFile, fileOf } from './econevals-file.ts'
import { examplesOfPricing, examplesOfPricingAdapters, examplesOfPricingCases } from './examples-of-pricing.ts'

/** The examples that the paper prints. Procurement's stands among the cases of procurement. */
export const paperExamples: EconEvalsFile = fileOf({
  schema: z.looseObject({ _about: z.string(), ...examplesOfPricing }),
  cases: examplesOfPricingCases,
  adapters: examplesOfPricingAdapters
})
