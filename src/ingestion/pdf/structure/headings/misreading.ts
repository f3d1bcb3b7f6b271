/** Letters that text recognition takes for one another. */
const lookAlikes = ['iljtf', 'ceo', 'nurm', 'hbk', 'gqy']

/** Letters whose print it takes for that of others, either way. */
const lookAlikeRuns: ReadonlySet<string> = new Set(
  Object.entries({
    m: 'rn ni in nt tn hn ri ir',
    u: 'ti ii il li',
    n: 'ri lz iz ii',
    h: 'li lz',
    d: 'cl ol',
    w: 'vv',
    j: 'fi',
    ff: 'fl fi',
    tr: 'a'
  }).flatMap(([run, others]) => others.split(' ').flatMap((other) => [`${run} ${other}`, `${other} ${run}`]))
)
const LONGEST_RUN = 2

/** What any other letter in the place of one costs. */
const UNLIKE = 2

/**
 * How far what recognition read is from a word: each letter missed, one too many, or one or two that look like those of
 * the word count 1, any other in the place of one 2.
 *
 * @param read small letters; a capital or a digit among them is a sign that was not made out, and may be any letter
 * @param meant the word, in small letters
 * @param options.most the distance beyond which it does not matter how far
 * @returns the distance, or Infinity beyond `most`
 * @example
 * misreading('leaming', 'learning', { most: 2 }) // => 1
 */
export function misreading(read: string, meant: string, { most }: { most: number }): number {
  // Each letter of a run may stand for two.
  if (Math.abs(read.length - meant.length) > 2 * most) return Number.POSITIVE_INFINITY
  const distances: number[][] = []
  for (let i = 0; i <= read.length; i += 1) {
    distances.push([])
    for (let j = 0; j <= meant.length; j += 1) distances[i]!.push(i + j === 0 ? 0 : least(i, j))
  }
  const distance = distances[read.length]![meant.length]!
  return distance > most ? Number.POSITIVE_INFINITY : distance

  function least(i: number, j: number): number {
    const before = (letters: number, of: number) => distances[i - letters]?.[j - of] ?? Number.POSITIVE_INFINITY
    const [one, other] = [read[i - 1] ?? '', meant[j - 1] ?? '']
    let found = Math.min(before(1, 0) + 1, before(0, 1) + 1, before(1, 1) + costOf(one, other))
    for (let letters = 1; letters <= Math.min(i, LONGEST_RUN); letters += 1) {
      for (let of = 1; of <= Math.min(j, LONGEST_RUN); of += 1) {
        const isAlike = lookAlikeRuns.has(`${read.slice(i - letters, i)} ${meant.slice(j - of, j)}`)
        if (isAlike) found = Math.min(found, before(letters, of) + 1)
      }
    }
    return found
  }
}

/** Whether recognition takes what it read, one letter or two, for others that were printed. */
export function looksLike(read: string, meant: string): boolean {
  if (read.length + meant.length > 2) return lookAlikeRuns.has(`${read} ${meant}`)
  return read === meant || isOdd(read) || lookAlikes.some((group) => group.includes(read) && group.includes(meant))
}

function costOf(read: string, meant: string): number {
  if (read === meant) return 0
  return looksLike(read, meant) ? 1 : UNLIKE
}

function isOdd(letter: string): boolean {
  return /[\p{Lu}\d]/u.test(letter)
}
