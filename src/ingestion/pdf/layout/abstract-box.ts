import type { Fragment } from './fragment.ts'

/** A page with an abstract beside other matter, in four parts that are read one after the other. */
export interface BoxedPage {
  above: Fragment[]
  /** What stands beside the abstract, as the history of the article. */
  beside: Fragment[]
  /** The word 'Abstract' and the abstract. */
  abstract: Fragment[]
  below: Fragment[]
}

const abstractWord = /^a ?b ?s ?t ?r ?a ?c ?t$/i

/** Points within which edges are one. */
const SAME_EDGE = 3

/** Line distances, in ems of the abstract, over which it goes on: the word above it stands further off. */
const LARGEST_GAP = 3

/**
 * Finds the abstract that many journals print beside the history and the keywords of an article ('ARTICLE INFO |
 * ABSTRACT'): line by line the two would run into each other.
 *
 * @returns null for a page without such a box
 */
export function findAbstractBox(fragments: readonly Fragment[]): BoxedPage | null {
  const word = fragments.find(
    (fragment) =>
      abstractWord.test(textOf(fragment)) &&
      fragments.some((other) => Math.abs(other.y - fragment.y) < SAME_EDGE && other.right < fragment.x - SAME_EDGE)
  )
  if (!word) return null
  const edge = word.x - SAME_EDGE
  const under = fragments.filter(({ y }) => y > word.y + SAME_EDGE).sort((a, b) => a.y - b.y)
  const abstract = [word]
  for (const fragment of under) {
    const last = abstract.at(-1)!
    if (fragment.y - last.y > LARGEST_GAP * fragment.fontSize) break
    // What crosses the edge from the left belongs to the page below the box.
    if (fragment.x < edge && fragment.right > edge) break
    if (fragment.x >= edge) abstract.push(fragment)
  }
  if (abstract.length < 3) return null
  const bottom = abstract.at(-1)!.y
  const own = new Set(abstract)
  const rest = fragments.filter((fragment) => !own.has(fragment))
  return {
    above: rest.filter(({ y }) => y < word.y - SAME_EDGE),
    beside: rest.filter(({ y }) => y >= word.y - SAME_EDGE && y <= bottom),
    abstract,
    below: rest.filter(({ y }) => y > bottom)
  }
}

function textOf({ pieces }: Fragment): string {
  return pieces
    .map(({ text }) => text)
    .join('')
    .trim()
}
