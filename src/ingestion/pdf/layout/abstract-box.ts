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

/** What heads a column at the right of an abstract. */
const sideWord = /^(?:article history|article info(?:rmation)?|key ?words?)[.:]?$/i

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
  const found = findWord(fragments)
  if (!found) return null
  const { word, edge, isInside } = found
  const under = fragments.filter(({ y }) => y > word.y + SAME_EDGE).sort((a, b) => a.y - b.y)
  const abstract = [word]
  for (const fragment of under) {
    const last = abstract.at(-1)!
    if (fragment.y - last.y > LARGEST_GAP * fragment.fontSize) break
    // What crosses the edge belongs to the page below the box.
    if (fragment.x < edge && fragment.right > edge) break
    if (isInside(fragment)) abstract.push(fragment)
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

/** The word above the abstract, the edge between the abstract and what stands beside it, and on which side of it the abstract is. */
function findWord(
  fragments: readonly Fragment[]
): { word: Fragment; edge: number; isInside: (fragment: Fragment) => boolean } | null {
  for (const word of fragments.filter((fragment) => abstractWord.test(textOf(fragment)))) {
    const row = fragments.filter((other) => other !== word && Math.abs(other.y - word.y) < SAME_EDGE)
    if (row.some(({ right }) => right < word.x - SAME_EDGE)) {
      const edge = word.x - SAME_EDGE
      return { word, edge, isInside: ({ x }) => x >= edge }
    }
    const side = row.find((other) => other.x > word.right + SAME_EDGE && sideWord.test(textOf(other)))
    if (side) {
      const edge = side.x - SAME_EDGE
      return { word, edge, isInside: ({ x }) => x < edge }
    }
  }
  return null
}

function textOf({ pieces }: Fragment): string {
  return pieces
    .map(({ text }) => text)
    .join('')
    .trim()
}
