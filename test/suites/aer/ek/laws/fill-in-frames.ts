import type { Language } from '../../../../../src/text/language-of.ts'
import type { BlankLaw } from './fill-in-blank.ts'
import { chinese } from './frames/chinese.ts'
import { english } from './frames/english.ts'
import type { Blank, Frames, FramesOfLanguage } from './frames/frames.ts'
import { french } from './frames/french.ts'
import { german } from './frames/german.ts'
import { italian } from './frames/italian.ts'
import { portuguese } from './frames/portuguese.ts'
import { spanish } from './frames/spanish.ts'

const languages: Record<Language, FramesOfLanguage> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  zh: chinese
}

/** Each frame with a term and a number of its language. */
export const framedFillIns: BlankLaw[] = Object.entries(languages).flatMap(
  ([language, { blanks, answers, numbers }]) => {
    const [term, number] = blanks
    const law = ({ stem, gold, other }: Blank, frame: string, points: number): BlankLaw => ({
      habit: `${language}: ${frame}`,
      given: frame.replaceAll(/[XY]/g, (sign) => (sign === 'X' ? gold : other)),
      points,
      stem,
      gold,
      acceptable: []
    })
    const lawsOf = (blank: Blank, { right, wrong }: Frames) => [
      ...right.map((frame) => law(blank, frame, 1)),
      ...wrong.map((frame) => law(blank, frame, 0))
    ]
    return [...lawsOf(term, answers), ...lawsOf(number, answers), ...lawsOf(number, numbers)]
  }
)
