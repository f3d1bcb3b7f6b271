/** Wordings around the right answer (X) and another one (Y), by what they are worth. */
export type Frames = { right: string[]; wrong: string[] }
/** A stem with its key and another answer, which is wrong. */
export type Blank = { stem: string; gold: string; other: string }

export type FramesOfLanguage = {
  blanks: [term: Blank, number: Blank]
  /** Around answers of any kind. */
  answers: Frames
  /** Around numbers alone. */
  numbers: Frames
}
