import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import type { CueWords } from './cues.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'

/** Words of grading by language. */
export const wordsOfGrading: Readonly<Record<string, CueWords>> = {
  english,
  german,
  french,
  spanish,
  chinese,
  italian,
  portuguese,
  dutch,
  russian,
  japanese,
  arabic
}
