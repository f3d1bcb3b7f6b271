import type { PaperText } from '../schemas/paper.ts'
import type { PaperPart } from '../schemas/paper-structure.ts'

/** The prose that condensed bodies are measured against, and how long it is. */
export type PaperBody = {
  /** From the introduction up to the references or the first appendix, with its notes. */
  text: string
  /** Of the running text, without notes. */
  words: number
  /** With its notes; null where its bounds cannot be told. */
  introduction: string | null
  /** 0 where the introduction is null. */
  introductionWords: number
}

/** The body of a paper: without title, authors and abstract, tables, acknowledgements, references and appendices. */
export function paperBody({ passages, bodyWords, introductionWords }: PaperText): PaperBody {
  const textOf = (...parts: PaperPart[]) =>
    passages
      .filter(({ part }) => parts.includes(part))
      .map(({ text }) => text)
      .join('\n\n')
  return {
    text: textOf('introduction', 'body'),
    words: bodyWords,
    introduction: introductionWords === null ? null : textOf('introduction'),
    introductionWords: introductionWords ?? 0
  }
}
