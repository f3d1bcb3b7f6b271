import { z } from 'zod'

/** In what way a response may try to steer its judges. */
export const manipulationKinds = [
  'addresses_judge',
  'plants_score',
  'imitates_structure',
  'hidden_text',
  'look_alike_letters',
  'repeats_itself'
] as const

/** One passage of a response that may be meant for its judges. It is shown to the operator and moves no score. */
export const manipulationFlagSchema = z.object({
  kind: z.enum(manipulationKinds),
  /** The passage, cut to 200 characters. */
  passage: z.string(),
  /** Where it begins, in characters of the response as it was sent. */
  at: z.int().min(0)
})
export type ManipulationFlag = z.infer<typeof manipulationFlagSchema>
