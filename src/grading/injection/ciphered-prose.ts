import type { Passage } from './passage.ts'
import type { UnmaskedText } from './unmask.ts'

/**
 * Common words of the languages in which answers are written, and of grading: prose has some of them in any dozen words,
 * and no cipher makes many by chance. Without those of two letters, which are other words under every cipher.
 */
const commonWords = new Set(
  [
    'the and this that for with you your are not all any give please answer response judge grader evaluator score grade',
    'mark marks full maximum highest ignore instructions previous should must best was has have will from its they but',
    'text credit points award perfect every solution excellent rate rating dear here part right panel says everything',
    'der die das und ist nicht bitte diese dieser diesem antwort volle note punkte bewertung den dem ein eine gib mit sie',
    'sind von auf als auch wird beste punktzahl prufer gutachter text fur vergeben hier soll jeder werden bewertet',
    'les des une est pas pour dans avec sur tout tous cette donnez meilleure note reponse correcteur doit mettre plus qui que',
    'los las una esta este respuesta para nota por con evaluador calificacion mejor debe ponga texto como otorga del pide',
    'che una questa questo risposta voto per non della massimo voti assegna con dei deve giudice valutatore punteggio alla',
    'uma esta resposta nota para com mais avaliador deve dar alta maxima todos pontos texto dos nas sem como nada'
  ].flatMap((line) => line.split(' '))
)
/** So many words of a dozen are common ones once the cipher is taken off, of which so many different ones. */
const dozen = 12
const leastWords = 4
const leastDifferent = 3
const mostPassages = 3
/** Of the deciphered text, what is shown. */
const shownBefore = 20
const shown = 200

const plain = 'plain'
const turned = 'turned'
const inDigits = 'digits'
/** A word that reads as a common one with a cipher taken off: which cipher, by its name or the letters of its shift. */
type Reading = { cipher: string | number; word: string }

const wordPattern = /[a-z0-9@$!]{3,20}/g
const letterA = 0x61
const letters = 26
const leetLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i'
}

/** Words that are others from back to front, and as common that way. */
const wordsBothWays = new Set(['era', 'sol', 'sel', 'dna', 'saw', 'sah', 'nie', 'ton', 'net', 'tip', 'led'])
const turnedWords = new Map(
  [...commonWords].map((word) => [reversed(word), word] as const).filter(([word]) => !wordsBothWays.has(word))
)
/** Common words by the steps from letter to letter, which a shift of the alphabet leaves as they are. */
const wordsBySteps = Map.groupBy(commonWords, stepsOf)

/**
 * Prose in a cipher that keeps words apart, in clear: a shifted alphabet (rot13 and the others), from back to front, digits
 * for letters. Found by common words that a stretch has once the cipher is taken off, and hardly has as it stands. Takes
 * time in proportion to the length.
 */
export function cipheredProse({ text, positionOf }: UnmaskedText): Passage[] {
  const found: Passage[] = []
  let recent: { at: number; readings: Reading[] }[] = []
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const readings = readingsOf(word)
    recent.push({ at: index, readings })
    if (recent.length > dozen) recent.shift()
    // Only a word in a cipher makes a stretch one.
    if (!readings.some(({ cipher }) => cipher !== plain)) continue
    const cipher = cipherOf(recent.flatMap((each) => each.readings))
    if (cipher === null) continue
    const from = Math.max(0, recent[0]!.at - shownBefore)
    found.push({ passage: deciphered(text.slice(from, from + shown), cipher), at: positionOf(recent[0]!.at) })
    if (found.length >= mostPassages) break
    recent = []
  }
  return found
}

function readingsOf(word: string): Reading[] {
  if (commonWords.has(word)) return [{ cipher: plain, word }]
  const readings: Reading[] = []
  const fromBack = turnedWords.get(word)
  if (fromBack) readings.push({ cipher: turned, word: fromBack })
  if (/[a-z]/.test(word) && /[^a-z]/.test(word)) {
    const clear = [withoutLeet(word), withoutLeet(word.replaceAll('1', 'l'))].find((each) => commonWords.has(each))
    if (clear) readings.push({ cipher: inDigits, word: clear })
  }
  for (const shiftedWord of wordsBySteps.get(stepsOf(word)) ?? []) {
    readings.push({ cipher: (word.charCodeAt(0) - shiftedWord.charCodeAt(0) + letters) % letters, word: shiftedWord })
  }
  return readings
}

/** The cipher in which a stretch is prose, null for none. */
function cipherOf(readings: readonly Reading[]): Reading['cipher'] | null {
  if (readings.length < leastWords) return null
  const byCipher = Map.groupBy(readings, ({ cipher }) => cipher)
  const asTheyStand = byCipher.get(plain)?.length ?? 0
  for (const [cipher, ofCipher] of byCipher) {
    // More of its words are common ones in the cipher than as they stand.
    if (cipher === plain || ofCipher.length <= asTheyStand) continue
    const different = new Set(ofCipher.map(({ word }) => word)).size
    if (ofCipher.length >= leastWords && different >= leastDifferent) return cipher
  }
  return null
}

function deciphered(passage: string, cipher: Reading['cipher']): string {
  if (cipher === turned) return reversed(passage)
  if (cipher === inDigits) return withoutLeet(passage)
  const shift = letters - Number(cipher)
  return passage.replaceAll(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - letterA + shift) % letters) + letterA)
  )
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

function withoutLeet(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => leetLetters[sign]!)
}

function stepsOf(word: string): string {
  let steps = ''
  for (let index = 1; index < word.length; index += 1) {
    const step = word.charCodeAt(index) - word.charCodeAt(index - 1)
    // Digits lie further from letters than letters from each other.
    steps += String.fromCharCode(letterA + ((step + 10 * letters) % letters))
  }
  return steps
}
