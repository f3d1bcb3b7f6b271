import { z } from 'zod'

/** Reply of the round `structure`. Source: AER-bench G.3.5. */
export const structureReplySchema = z.object({
  title: z.string(),
  abstract: z.string().describe('verbatim'),
  sections: z.array(
    z.object({
      number: z.string().describe('as printed, empty for an unnumbered section'),
      title: z.string().describe('as printed'),
      coreArgument: z.string().describe('one or two sentences')
    })
  ),
  contributions: z.array(z.string()).describe('two to four, as the authors claim them'),
  method: z.string().describe('one sentence'),
  findings: z.string().describe('one sentence')
})
export type StructureReply = z.infer<typeof structureReplySchema>
