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

/** Letters, and what stands for letters. */
const isInWord = Uint8Array.from({ length: 0x80 }, (_, code) => (/[a-z0-9@$!]/.test(String.fromCharCode(code)) ? 1 : 0))
const shortestWord = 3
const longestWord = 20
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

/** The base of the hashes of words: forwards of their steps, and backwards of their letters. */
const base = 31
const powers = Int32Array.from({ length: longestWord }, (_, exponent) =>
  Number(BigInt.asIntN(32, BigInt(base) ** BigInt(exponent)))
)
const filterBits = 14
const filter = filterOfReadings()

/**
 * Prose in a cipher that keeps words apart, in clear: a shifted alphabet (rot13 and the others), from back to front, digits
 * for letters. Found by common words that a stretch has once the cipher is taken off, and hardly has as it stands. Takes
 * time in proportion to the length.
 */
export function cipheredProse({ text, positionOf }: UnmaskedText): Passage[] {
  const found: Passage[] = []
  /** Where the last dozen words begin, by their number. */
  const starts = new Uint32Array(dozen)
  let recent: { number: number; readings: Reading[] }[] = []
  /** The number of the next word, and of the first one of a stretch. */
  let number = 0
  let first = 0
  for (let at = 0; at < text.length; at += 1) {
    if (isInWord[text.charCodeAt(at)] !== 1) continue
    const { end, mayRead } = scannedWord(text, at)
    const length = end - at
    if (length >= shortestWord) {
      starts[number % dozen] = at
      number += 1
      if (number - first > dozen) first = number - dozen
    }
    const readings = length >= shortestWord && mayRead ? readingsOf(text.slice(at, end)) : []
    at = end - 1
    if (readings.length === 0) continue
    recent.push({ number: number - 1, readings })
    // Only a word in a cipher makes a stretch one.
    if (!readings.some(({ cipher }) => cipher !== plain)) continue
    recent = recent.filter((word) => word.number >= first)
    const cipher = cipherOf(recent.flatMap((word) => word.readings))
    if (cipher === null) continue
    const stretch = starts[first % dozen]!
    const from = Math.max(0, stretch - shownBefore)
    found.push({ passage: deciphered(text.slice(from, from + shown), cipher), at: positionOf(stretch) })
    if (found.length >= mostPassages) break
    recent = []
    first = number
  }
  return found
}

/**
 * The word that begins at a place: where it ends, and whether it may read as a common one. Most words do not, which the
 * hashes of their steps and of their letters from back to front tell.
 */
function scannedWord(text: string, at: number): { end: number; mayRead: boolean } {
  let steps = 0
  let turnedHash = 0
  let hasLetter = false
  let hasSign = false
  let before = 0
  let end = at
  for (; end < text.length && end - at < longestWord; end += 1) {
    const code = text.charCodeAt(end)
    if (isInWord[code] !== 1) break
    if (code >= letterA) hasLetter = true
    else hasSign = true
    if (end > at) steps = (Math.imul(steps, base) + stepOf(before, code)) | 0
    turnedHash = (turnedHash + Math.imul(code, powers[end - at]!)) | 0
    before = code
  }
  const isKnown = filter[placeOf(steps)] === 1 || filter[placeOf(turnedHash)] === 1
  return { end, mayRead: isKnown || (hasLetter && hasSign) }
}

/** Where the hashes of common words fall. */
function filterOfReadings(): Uint8Array {
  const places = new Uint8Array(2 ** filterBits)
  for (const word of commonWords) {
    let steps = 0
    let turnedHash = 0
    for (let index = 0; index < word.length; index += 1) {
      if (index > 0) steps = (Math.imul(steps, base) + stepOf(word.charCodeAt(index - 1), word.charCodeAt(index))) | 0
      turnedHash = (Math.imul(turnedHash, base) + word.charCodeAt(index)) | 0
    }
    places[placeOf(steps)] = 1
    places[placeOf(turnedHash)] = 1
  }
  return places
}

function placeOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - filterBits)
}

/** Of every third word of a text; which one it is counts in a cipher alone. */
const asItStands: Reading[] = [{ cipher: plain, word: '' }]
const letter = /[a-z]/
const sign = /[^a-z]/

function readingsOf(word: string): Reading[] {
  if (commonWords.has(word)) return asItStands
  const readings: Reading[] = []
  const fromBack = turnedWords.get(word)
  if (fromBack) readings.push({ cipher: turned, word: fromBack })
  if (letter.test(word) && sign.test(word)) {
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
    steps += String.fromCharCode(letterA + stepOf(word.charCodeAt(index - 1), word.charCodeAt(index)))
  }
  return steps
}

/** From one letter to the next, around the alphabet. Digits lie further from letters than letters from each other. */
function stepOf(before: number, code: number): number {
  return (code - before + 10 * letters) % letters
}
