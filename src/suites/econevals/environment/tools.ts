/** What stands of a run: its instance and what was recorded of each period that is over. The period under way comes next. */
export type World<Instance, Period> = { readonly instance: Instance; readonly periods: readonly Period[] }

/** A tool that tells something, and changes nothing. */
export type InformationTool<Instance, Period> = {
  readonly name: string
  readonly description: string
  tell(world: World<Instance, Period>): string
  /** The text for who asks again in the same session, of tools that tell all at once and then no more. */
  readonly refusal?: string
}

/** Whether an action was taken, and what it did; or what is wrong with it, and whether that ends the session. */
export type Outcome<Period> =
  | { readonly accepted: Period }
  | { readonly status: 'retry_error' | 'error'; readonly text: string }

/** The tool that ends a period. Its one argument is a string that holds a dictionary. */
export type ActionTool<Instance, Period> = {
  readonly name: string
  readonly description: string
  readonly argument: { readonly name: string; readonly description: string }
  act(world: World<Instance, Period>, argument: unknown): Outcome<Period>
}

/** What the notes are told by: the words for a period, and the descriptions of both tools. */
export type NotesTools = {
  readonly argument: 'attempt_number' | 'period_number'
  readonly write: { readonly description: string; readonly argument: string }
  readonly read: { readonly description: string; readonly argument: string }
}

/** The rules of an environment: its tools and prompts, and when it ends. Everything here is a function of the world. */
export type Rules<Instance, Period> = {
  readonly information: readonly InformationTool<Instance, Period>[]
  readonly notes: NotesTools
  readonly action: ActionTool<Instance, Period>
  /** The first message of each session of the period. */
  initialPrompt(world: World<Instance, Period>): string
  /** What follows the results of tools, as long as the period goes on. */
  readonly replyPrompt: string
  isOver(world: World<Instance, Period>): boolean
  /** Refused tools stay refused when a session is abandoned (defect X6 of the public code); only vectors ask for it. */
  readonly keepsRefusals?: boolean
}
