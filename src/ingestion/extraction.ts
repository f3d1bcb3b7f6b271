import type { z } from 'zod'
import type { PaperText } from '../schemas/paper.ts'
import type { ReasoningEffort } from '../schemas/reasoning-effort.ts'
import type { PatchableEntries } from './entry-patch.ts'

/** The verdict of one check on what a model claimed, with where in the paper it was looked up. */
export type CheckResult = {
  /** Stable kebab-case name, for example `question-counts`. */
  check: string
  ok: boolean
  /** One sentence that a model or a maintainer can act on. */
  message: string
  /** Set where no reply mends it: the model is not asked again for it alone. */
  isForPerson?: true
  evidence?: {
    page?: number
    passage?: string
    /** The page is a scan: what stands there was recognised in an image. */
    ocr?: true
  }
}

/** What the length of a round's reply goes by. */
export type PaperSize = Pick<PaperText, 'bodyWords' | 'references' | 'equations'>

/** What is known of a round before it runs: enough to ask for it and to say what it will cost. */
export type RoundPlan = {
  /** Kebab-case, unique within the task type; also names the structured output sent to the model. */
  name: string
  /** Path below `prompts/`, without the ending. */
  prompt: string
  /** Whether the paper's text goes in front of the prompt (the blue cells of the paper's Figure 2). */
  readsPaper: boolean
  /** Tokens of a typical reply on a paper, thinking aside: estimates count with it, and the room for the reply goes by it. */
  typicalOutputTokens(paper: PaperSize): number
  /** How long the model is to think, where nobody chose otherwise; left out where that is left to the model. */
  reasoningEffort?: ReasoningEffort
  /** Set where the round takes down formulas, which our text tears apart: it reads the file where the provider takes it. */
  readsFormulas?: true
}

/** One LLM call of an extraction: a prompt file, the schema of its reply, and the checks of what it claims. */
export type Round<Output> = RoundPlan & {
  schema: z.ZodType<Output>
  /** Values of the prompt's `{{variables}}`; of earlier rounds only what this one needs, in few words. */
  variables: Record<string, string>
  /** Failures are sent back to the model; what still fails stops the extraction as `needs_review`. */
  check(output: Output): CheckResult[]
  /** What of its reply can be mended entry by entry; left out where a repair asks for the whole. */
  entries?: PatchableEntries
}

/** What an `extract` function is given. `round` runs a round, or returns its stored output when it was done before. */
export type Extraction = {
  paper: PaperText
  round<Output>(round: Round<Output>): Promise<Output>
}

/** What the rounds of a task type made of a paper. */
export type Extracted<Content> =
  | { suitable: true; contents: Content[] }
  /** Expected for some papers (no model to rebuild, no mathematics): kept with the reason, not an error. */
  | { suitable: false; reason: string }
