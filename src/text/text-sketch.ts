/** Words of a run: five are rarely the same in two texts by chance. Source: Broder (1997), whose shingles these are. */
const shingleWords = 5
/** Hashes that a sketch keeps: the overlap of two texts is then known to about 3 percent points. */
const sketchSize = 256

/** The smallest hashes of the runs of five words of a text, ascending, and how many different runs there are. */
export type TextSketch = { hashes: readonly number[]; shingles: number }

/**
 * A bottom-k sketch of a text: it stands for the set of its runs of five words when texts are compared.
 *
 * Source: Broder, "On the resemblance and containment of documents" (1997), sec. 3 and 4.
 *
 * @param words in order, as `wordsOf` gives them
 * @returns hashes as signed integers of 32 bits; a text of fewer than five words has none
 */
export function sketchText(words: readonly string[]): TextSketch {
  const hashes = new Set<number>()
  for (let first = 0; first + shingleWords <= words.length; first += 1) {
    hashes.add(hashOf(words.slice(first, first + shingleWords).join(' ')))
  }
  const sorted = Int32Array.from(hashes).sort()
  return { hashes: [...sorted.subarray(0, sketchSize)], shingles: hashes.size }
}

/**
 * The share of the shorter text's runs of words that stand in the longer one too, estimated from sketches.
 *
 * A copy behind a cover page or with an appendix keeps its share near 1, which a share of both texts together would not. It
 * is not told where one text is more than four times as long as the other: too few hashes of the shorter one are left then.
 *
 * @returns in [0, 1]; 0 where it is not told
 */
export function overlapOf(one: TextSketch, other: TextSketch): number {
  const shorter = Math.min(one.shingles, other.shingles)
  const longer = Math.max(one.shingles, other.shingles)
  if (shorter === 0 || longer > 4 * shorter) return 0
  const inOne = new Set(one.hashes)
  const inBoth = new Set(other.hashes.filter((hash) => inOne.has(hash)))
  const smallest = [...new Set([...one.hashes, ...other.hashes])].sort((a, b) => a - b).slice(0, sketchSize)
  // Of the union's smallest hashes, a fair sample of it, those in both: |A ∩ B| / |A ∪ B|.
  const resemblance = smallest.filter((hash) => inBoth.has(hash)).length / smallest.length
  const common = (resemblance * (shorter + longer)) / (1 + resemblance)
  return Math.min(1, common / shorter)
}

/** FNV-1a over the code units, with the last mixing of MurmurHash3, so that every bit of it is as good as random. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
