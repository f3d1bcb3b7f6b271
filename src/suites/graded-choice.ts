/** What somebody chose among the options of an item, with all that metrics of choices group by. */
export type GradedChoice = {
  /** The question type within its task type, and how hard it is. */
  type: string
  grade: number
  domain: string
  perspective: string | null
  /** By part, places of options from 0; `right` is the one that goes with most of what was chosen where several rows are accepted. */
  parts: readonly {
    options: number
    right: number
    /** Null where none could be read. */
    chosen: number | null
    /** What leads to the option that was chosen; null for a right one, and for one that nothing is known to lead to. */
    mistake: string | null
  }[]
  /** Whether options were shown of which each part has one right one, and not only some that have to go together. */
  hasPlaces: boolean
  /** What guessing scores. */
  chance: number
  /** Letters of the options, by which probabilities are told; of one part alone. */
  letters: readonly string[] | null
  /** What leads to the wrong options that the item has. */
  mistakes: readonly string[]
  /** Digits before the point of the right answer; null where that is no single number. */
  digits: number | null
  /** Of an item with an option "no other option is correct"; left out where it has none. */
  placeholder?: { isRight: boolean; isChosen: boolean }
}

/** How an answer stands to the options of its item, where these are numbers; null where they are not, and where it says nothing. */
export type OptionDistances = {
  /** Of an answer without options: the place of the option nearest to it, from 0. */
  nearest: number | null
  /** Of an answer among options: how far the chosen one is from the right one, as a share of that. */
  chosenOff: number | null
}

/** Whether all items of a suite have options, so that there are metrics of choices. */
export function hasOptions({ taskTypes }: { taskTypes: readonly { choice?: unknown }[] }): boolean {
  return taskTypes.length > 0 && taskTypes.every(({ choice }) => choice !== undefined)
}
