import { z } from 'zod'
import {
  type Binned,
  calibration as calibrate,
  chanceCorrected
} from '../../../src/statistics/bootstrap/calibration.ts'
import type { Adapter } from './index.ts'

const answersSchema = z.object({ probs: z.array(z.array(z.number())), gold: z.array(z.number()) })
const accuracySchema = z.object({ accuracy: z.number(), options: z.number() })

export const calibration: Record<string, Adapter> = {
  calibration: {
    run: (inputs) => {
      const { probs, gold } = answersSchema.parse(inputs)
      const result = calibrate(probs, gold)
      const { right_closed: right, left_closed: left } = result.binned
      return {
        accuracy: result.accuracy,
        ece_right_closed: right.expectedError,
        mce_right_closed: right.maximumError,
        bins_right_closed: binsOf(right),
        ece_left_closed: left.expectedError,
        mce_left_closed: left.maximumError,
        bins_left_closed: binsOf(left),
        brier_binary: result.brierBinary,
        brier_multiclass: result.brierMulticlass,
        log_loss: result.logLoss,
        chance_corrected: result.chanceCorrected,
        normalized_per_item: result.normalizedPerItem
      }
    }
  },
  chance_corrected_accuracy: {
    run: (inputs) => {
      const { accuracy, options } = accuracySchema.parse(inputs)
      return { value: chanceCorrected(accuracy, 1 / options) }
    }
  }
}

function binsOf({ bins }: Binned) {
  return bins.map(({ bin, n, accuracy, confidence }) => ({ bin, n, acc: accuracy, conf: confidence }))
}
