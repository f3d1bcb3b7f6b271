import type { z } from 'zod'
import type { Extractor, ExtractorPrompt, FoundAnswer } from '../grading/extract-answer.ts'
import type { JudgedPart, RuleResult } from '../grading/grading.ts'
import type { CheckResult, Extracted, Extraction, RoundPlan } from '../ingestion/extraction.ts'
import type { Prompt } from '../prompts.ts'
import type { LoadedRubric } from '../rubrics.ts'
import type { AnswerRecord } from '../schemas/answer-record.ts'
import type { AskedMessage } from '../schemas/exact-request.ts'
import type { Finding } from '../schemas/finding.ts'
import type { AnnotatedFragment } from '../schemas/fragment.ts'
import type { JsonValue } from '../schemas/json.ts'
import type { LetteredQuestion } from '../schemas/lettered-question.ts'
import type { Metric, TaskGroup } from '../schemas/manifest.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { ReasoningEffort } from '../schemas/reasoning-effort.ts'
import type { Rubric } from '../schemas/rubric.ts'
import type { UnscoredReason } from '../schemas/score.ts'
import type { SolutionVerdict } from '../schemas/solution.ts'
import type { AtomicClaim } from '../schemas/verification.ts'
import type { Random } from '../statistics/random.ts'
import type { EnvironmentDefinition } from './econevals/environment/definition.ts'
import type { Entry } from './entry.ts'
import type { GradedChoice, OptionDistances } from './graded-choice.ts'
import type { ReadingPart } from './reading.ts'

/** Something that a paper lacks: a stable code, and one sentence that a maintainer can act on. */
export type Lack = { code: string; message: string }

/** What every item holds: what a candidate may see, and all the rest. */
export type ItemContent = { examinee: unknown; gold: unknown }

/** Where the items of a task type come from. */
export type TaskSource<Content> =
  | {
      kind: 'paper'
      /** In the order in which they run. */
      rounds: readonly RoundPlan[]
      extract(extraction: Extraction): Promise<Extracted<Content>>
      /**
       * Looks an item up in its paper, without a model: the checks of its rounds as far as the item holds what they
       * looked at. `aerbench item check` and every edit run them.
       */
      check(content: Content, paper: PaperText): CheckResult[]
    }
  | { kind: 'fragments'; fromFragment(fragment: AnnotatedFragment): Content }
  | {
      kind: 'generator'
      /**
       * Question `index` of those that a seed gives, from 0: a function of the two alone. So any part of a million
       * questions can be drawn without those before it, and drawn again.
       *
       * @param seed an integer from 0 to 2^31 - 1
       */
      question(seed: number, index: number): GeneratedQuestion<Content>
      /** Where releases of any size are drawn from its templates; left out where they are frozen from stored items alone. */
      bank?: TemplateBank<Content>
    }

/** A question as a generator computed it, with what it was made from. */
export type GeneratedQuestion<Content> = {
  content: Content
  /** The pattern that it fills in, by a name of its own within the suite: fillings of one rise and fall together. */
  template: string
  domain?: string
  perspective?: string
}

/** The templates of a task type, and how one that a release stored is filled in. */
export type TemplateBank<Content> = {
  templates(): readonly StoredTemplate[]
  /**
   * @param template as `templates` gave it when the release was drawn
   * @param random of this filling alone: all that is drawn comes from it
   * @returns null where the code of today has no such question type
   */
  fill(template: StoredTemplate, random: Random): Filling<Content> | null
  /** What the fields of the template print in one filling, by their names; null as `fill`. */
  fields(template: StoredTemplate, random: Random): Readonly<Record<string, string>> | null
  /** Whether releases hold it only where an order names it; none of the bank is such where left out. */
  isByNameAlone?(template: StoredTemplate): boolean
  /** Under which rules other than the usual ones its questions are answered; of each task type a release is under one alone. */
  variantOf?(template: StoredTemplate): string | null
  /** The topic areas that a template like this one may be told in. */
  domains(template: StoredTemplate): readonly string[]
  /** Left out of banks whose questions are put in one way alone. */
  adapted?: AdaptedBank<Content>
  /** What is told of its questions to whoever looks the suite up; left out of banks whose items have no lettered options. */
  told?: ToldBank<Content>
}

/** What a bank tells of its questions, before a release is drawn. */
export type ToldBank<Content> = {
  /** What somebody can do who is good at them, in a sentence. */
  ability: string
  /** Difficulties, the lowest first. */
  grades: readonly number[]
  /** The ways in which the task type is tested, with what each asks. */
  types: readonly { id: string; title: string }[]
  kindOf(template: StoredTemplate): { type: string; grade: number }
  question(content: Content): LetteredQuestion
}

/** What a drawn release decides once for its adaptations: which questions are worked examples, and where placeholders stand. */
export type AdaptedBank<Content> = {
  /** Of the task type: questions of one group can be examples of each other, and share placeholders out evenly. */
  groupOf(template: StoredTemplate): string
  /** Of how many options one can give way to a placeholder; 0 where none can. */
  options(content: Content): number
  /** The question with the place of its placeholder: that of its right option, or of a wrong one that is drawn. */
  placed(content: Content, place: { isRight: boolean; random: Random }): Content
  /** The question as releases have it that were drawn before there were adaptations. */
  bare(content: Content): Content
}

/** A template as a release stores it: whatever becomes of the code's own, the release is drawn from this. */
export type StoredTemplate = {
  /** Of its own within the suite. */
  name: string
  domain: string | null
  perspective: string | null
  text: JsonValue
}

export type Filling<Content> = {
  content: Content
  /** What it asks, without its options: no release holds the same twice. */
  question: string
  /** What is right. */
  key: JsonValue
}

/** One thing that an item asks for, as a part of a sheet on the scale `criteria`. */
export type Criterion = Omit<JudgedPart, 'dimension' | 'scale'>

/** How judges see a response of the task type; absent where rules grade alone. */
export type Judging<Content> = {
  /** Path below `prompts/` of the task's part of the judge prompt. */
  prompt: string
  /** What a judge scores for this item: dimensions of the rubric, or the item's own parts of a composite dimension. */
  parts(content: Content, rubric: Rubric): readonly JudgedPart[]
  /**
   * What an item asks for one by one, in place of a dimension of the rubric, whose weight it shares. Ids differ from those of
   * `parts`. Left out where items name no such thing.
   */
  criteria?: { dimension: string; parts(content: Content): readonly Criterion[] }
  /**
   * Values for the judge prompt's variables, `response` excepted, which the panel fences in. All of them are data.
   */
  variables(content: Content, response: string): Record<string, string>
  /** UTF-16 code units of a response that judges read; what is beyond costs money and shows nothing of the task. */
  mostCharacters: number
}

/** A class that a pipeline puts items, or parts of them, into; scores are told by its values too. */
export type Tag = {
  name: string
  title: string
  /** In the order in which they are shown; others that items have come behind them. */
  values: readonly string[]
}

/** A part of an item that carries tags. */
export type TaggedPart = {
  /** By which its score is found. */
  id: string
  /** Of its item's score, above 0; those of an item sum to 1. */
  share: number
  /** By name of the tag; a tag that the item does not give is left out. */
  tags: Readonly<Record<string, string>>
}

/**
 * The tags of a task type, and where the score of a part is found: the item's own under the metric asked for, the verdicts
 * of judges by the part's id on their sheet, or what rules stored as evidence.
 */
export type Tagging<Content> = {
  tags: readonly Tag[]
  /** What a part is, in the singular. */
  part: string
  /** @param version of the item's content as it is stored: an earlier one may lack a tag that its reader fills in */
  parts(content: Content, version: number): readonly TaggedPart[]
} & (
  | { scoredBy: 'metric' | 'judges' }
  | {
      scoredBy: 'rules'
      /** Scores in [0, 1] by id of the part; a part that the evidence does not speak of has none. */
      scores(evidence: JsonValue | null): ReadonlyMap<string, number>
    }
)

/** Asks the solver model whether two solutions come to the same: a prompt below `prompts/`, and its variables. */
export type CompareByModel = (question: {
  prompt: string
  variables: Record<string, string>
}) => Promise<{ agrees: boolean; difference: string }>

/** How an independent model's answer to an item is held against the key, part by part. */
export type Solving<Content> = {
  /** How long the solver is to think, where nobody chose otherwise; left out where that is left to the model. */
  reasoningEffort?: ReasoningEffort
  /** @param compareByModel for what no rule can compare; costs a call */
  compare(content: Content, output: string, compareByModel: CompareByModel): Promise<SolutionVerdict>
}

/**
 * A family of items that share content schema, prompts, rubric and grading.
 *
 * @typeParam Content the item: examinee view and gold
 * @typeParam Answer a response that parsed
 */
export interface TaskType<Content extends ItemContent = ItemContent, Answer = unknown> {
  /** Also the address in URLs and, in lower case, of the folders `suites/`, `prompts/` and `rubrics/`. */
  name: string
  title: string
  /** The groups that it stands in, the outermost first: boards have figures of each. Left out where there are none. */
  groups?: readonly TaskGroup[]
  /** Its share of Overall by the weights of its suite: as much as any other when left out, and 0 where it is no part of it. */
  weight?: 0
  /** There where it is played call by call: its responses are runs, which the service alone stores. */
  environment?: EnvironmentDefinition
  /** Why an item to which nothing was sent has no score; left out where such an item counts as a wrong answer. */
  missing?: UnscoredReason
  /** The version of the suite that brought it; the first one when left out. */
  since?: string
  /** What items are made by today. */
  contentSchema: z.ZodType<Content>
  /** Of `contentSchema`: 1 when left out, and raised by a change that makes items unreadable that are there. */
  contentVersion?: number
  /** What reads items of earlier versions, by version, as content of today. */
  earlierContents?: Readonly<Record<number, z.ZodType<Content>>>
  source: TaskSource<Content>
  /** What the structure of a paper lacks without which no item comes of it; left out where a model can mend all. */
  lacks?(paper: PaperText): readonly Lack[]
  /** What its items say of their paper, for a verifier to look up; left out where they say nothing of one. */
  claims?(content: Content): readonly AtomicClaim[]
  /**
   * The part of an item that a claim is made of, for its extractor to mend; null where it cannot be mended by itself. Left out where
   * what a verifier differs on is always for a person.
   */
  entryOf?(content: Content, claimId: string): Entry<Content> | null
  /** An item as the person reads it who decides on it; left out where its JSON is all that there is to read. */
  reading?(content: Content, rubric: Rubric): ReadingPart[]
  /** About how many claims each item of a paper makes, for the estimate; there where `claims` is. */
  typicalClaims?(bodyWords: number): readonly number[]
  /** The rubric of today, or, in the suite of a release, the one that the release was frozen with. */
  rubric: LoadedRubric
  /**
   * What an examinee is told around its item: the file of today, or, in the suite of a release, the one that the release
   * was frozen with. Left out where items hold all their words.
   */
  examineePrompt?: Prompt
  /**
   * The prompt that an examinee answers, made of the examinee view alone. `renderItem` calls it.
   *
   * @param fill puts values into `examineePrompt`
   */
  render(examinee: Content['examinee'], frame: { rubric: Rubric; fill(values: Record<string, string>): string }): string
  /** What there is to choose from, part by part; left out where items are answered in words. */
  choices?(examinee: Content['examinee']): readonly PartChoices[]
  /** How else its items are put to a model, in a suite that has several adaptations; left out where `render` is all. */
  asking?: Asking<Content>
  /**
   * The answer in the text of a response, or why there is none. `readResponse` calls it, with the text that counts.
   *
   * @param record what came with the output, where anything did: probabilities of options, a transcript
   * @param found by an extractor, where one was asked
   */
  parse(
    output: string,
    content: Content,
    rubric: Rubric,
    record?: AnswerRecord,
    found?: FoundAnswer
  ): ParsedResponse<Answer>
  /**
   * With what a response is shown to an extractor, in a release that pins one; null for responses that rules read alone. Left out where
   * rules read all of them.
   */
  extractedFrom?(content: Content, record?: AnswerRecord): Record<string, string> | null
  /** Deterministic dimensions of an answer, and metrics measured by rules, with what matched and why. */
  rules(content: Content, answer: Answer): RuleResult
  /** What the rules stored as evidence, in words, thing by thing in the order of the item; left out where they store none. */
  findings?(content: Content, evidence: JsonValue, rubric: Rubric): Finding[]
  /**
   * What was chosen among the options of an item, by the evidence of the rules (null where they have none): for metrics of
   * choices. Left out where items have no options.
   */
  choice?(content: Content, evidence: JsonValue | null): GradedChoice
  /** How far an answer is from the options of its item, by the evidence of the rules; left out where these are never numbers. */
  distances?(content: Content, evidence: JsonValue | null): OptionDistances
  /** The task types that this one rests on; left out where nobody says. */
  requires?: readonly string[]
  /** What leads to the wrong option that people are known to fall for; left out where there is no such option. */
  biased?: string
  /** The parts of an item of which the response holds no one answer, by the evidence of the rules; no key decides it. */
  unreadParts?(evidence: JsonValue, rubric: Rubric): UnreadPart[]
  /** Set where `rules` tell the share that could not be read: of a response without any answer all of it then is. */
  tellsUnread?: true
  /** What found answers before today's `parse` and `rules`, by the version of the reader, where it found others. */
  earlierReaders?: Readonly<Record<number, Pick<TaskType<Content, Answer>, 'parse' | 'rules'>>>
  /** The version of the reader that a release pins, in the suite of a release; today's when left out. */
  answerReader?: number
  judging: Judging<Content> | null
  /** Whether the tests of judges' gaps can count it, with gaps of zero, though rules alone grade it. */
  countsInGaps?: true
  /** Left out where an independent model's answer would say nothing about the item. */
  solving?: Solving<Content>
  /** Left out where items carry no tags of parts that are scored. */
  tagging?: Tagging<Content>
  /** What guessing scores on an item on average, under the first metric of the suite; left out where nobody can say. */
  chance?(content: Content): number
}

/** The options of one part of an item, of which an answer names one by its letter. */
export type PartChoices = readonly { letter: string; text: string }[]

/** The ways of asking beside the usual one. */
export type Asking<Content> = {
  /** Whether an item can be asked so. */
  goesWith(adaptation: string, content: Content): boolean
  /** How many worked examples an adaptation has. */
  shots(adaptation: string): number
  /**
   * What a model is asked, turn by turn; a turn of the assistant without content is the place of its own reply.
   *
   * @param shots items that are answered already, as many as the adaptation has or as there are
   * @param fill puts values into a prompt of the suite's `adaptationPrompts`, by its name
   */
  messages(
    adaptation: string,
    content: Content,
    frame: { shots: readonly Content[]; fill(prompt: string, values: Record<string, string>): string }
  ): AskedMessage[]
  /** Whether the model is not to reply, but to tell how probable each of given replies is. */
  asksProbabilities(adaptation: string): boolean
  /** These replies. */
  continuations(content: Content): string[]
}

/** A question or field to which no one answer can be found, with why. */
export type UnreadPart = { part: string; words: string }

/** `unscored` is there where whoever had to read it failed: that says nothing of the answer, and is no zero. */
export type ParsedResponse<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; reason: string; unscored?: UnscoredReason }

/** A benchmark with its own task types, metrics and leaderboard. */
export type Suite = {
  name: string
  title: string
  /** Raised when what a release of it measures changes; it stands in the manifests of releases. */
  version: string
  taskTypes: readonly TaskType[]
  /**
   * The first one is shown where nobody asks for another. One that rubrics weigh lies in [0, 1]; any other has the values
   * that rules give.
   */
  metrics: readonly Metric[]
  /**
   * Ways of putting its items to a model, by name, the usual one first: releases hand out the exact requests of each, and responses
   * name what they answer. `N` at the beginning of a name stands for any number. Left out where the prompt of an item is all that
   * there is.
   */
  adaptations?: readonly string[]
  /** Further settings that its submissions may declare, each with a board of its own; left out where the common ones are all. */
  settings?: readonly string[]
  /** What adaptations say around an item, by what `Asking` calls it; in the suite of a release, what it was frozen with. */
  adaptationPrompts?: Readonly<Record<string, Prompt>>
  /** What an extractor is asked; left out where rules read every response. */
  extractorPrompts?: Readonly<Record<ExtractorPrompt, Prompt>>
  /** In the suite of a release that pins one. */
  extractor?: Extractor
}

/** The suites that a service serves, each under a name of its own; the first one is meant where none is named. */
export type Suites = readonly [Suite, ...Suite[]]
