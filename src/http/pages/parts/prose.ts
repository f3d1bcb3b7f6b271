import { LRUCache } from 'lru-cache'
import { splitMath } from '../../../text/latex/split-math.ts'
import { formula } from './formula.ts'
import { type Content, type Html, html } from './html.ts'

/**
 * Characters of LaTeX that are typeset anew for one page, some microseconds each: formulas that come later are shown as they
 * were written. A count and no time, so that a page is the same on a machine that has much to do.
 */
const mostLatex = 30_000

/** So many formulas are drawn on a page, and looked for in so many characters: a browser takes time over them too. */
const mostFormulas = 3_000
const mostCharacters = 100_000

/** A formula of more characters of LaTeX may be wider than a telephone. */
const widestCharacters = 30

/** Formulas that were typeset lately; null for one that cannot be. A page that is read again costs nothing. */
const typeset = new LRUCache<string, { html: Html | null }>({ max: 5_000 })

/** A stretch of a text: a formula as it is drawn, or null for what is shown as it was written. */
export type ProsePiece = { from: number; to: number; drawn: Html | null }

/** Shows the texts of one page with their formulas typeset, as far as a reader need not wait for that. */
export class Prose {
  #leftLatex = mostLatex
  #left = mostFormulas
  #leftCharacters = mostCharacters
  #hasLeft = false

  /** Whether formulas of the texts that were shown so far stand as they were written, since there are too many of them. */
  get hasLeft(): boolean {
    return this.#hasLeft
  }

  /** A text with its formulas. */
  show(text: string): Html {
    return html`${this.pieces(text).map(({ from, to, drawn }): Content => drawn ?? text.slice(from, to))}`
  }

  /** The stretches of a text, in order and without gaps; what cannot be typeset is text. */
  pieces(text: string): ProsePiece[] {
    const formulas = text.includes('$') || text.includes('\\') ? this.#formulas(text) : []
    let at = 0
    const pieces = formulas.flatMap((one) => {
      const before = { from: at, to: one.from, drawn: null }
      at = one.to
      return before.from < before.to ? [before, one] : [one]
    })
    return at < text.length ? [...pieces, { from: at, to: text.length, drawn: null }] : pieces
  }

  #formulas(text: string): ProsePiece[] {
    this.#leftCharacters -= text.length
    if (this.#leftCharacters < 0) {
      this.#hasLeft = true
      return []
    }
    return splitMath(text).pieces.flatMap(({ kind, text: latex, offset }) => {
      if (kind === 'text') return []
      const delimiter = delimiterBefore(text, offset)
      const isDisplay = delimiter === 0 || ['$$', '\\['].includes(text.slice(offset - delimiter, offset))
      const drawn = this.#draw(latex, isDisplay)
      return drawn ? [{ from: offset - delimiter, to: offset + latex.length + delimiter, drawn }] : []
    })
  }

  #draw(latex: string, isDisplay: boolean): Html | null {
    if (this.#left <= 0) return this.#leave()
    this.#left -= 1
    const key = `${isDisplay ? 'display' : 'inline'} ${latex}`
    const known = typeset.get(key)
    if (known) return known.html
    if (this.#leftLatex < latex.length) return this.#leave()
    this.#leftLatex -= latex.length
    const drawn = scrolling(formula(latex, { isDisplay }), { isDisplay, isLong: latex.length > widestCharacters })
    typeset.set(key, { html: drawn })
    return drawn
  }

  #leave(): null {
    this.#hasLeft = true
    return null
  }
}

/** Says below the texts of a page that not all of their formulas were typeset, and why; nothing where all were. */
export function proseNote({ hasLeft }: Prose): Content {
  return (
    hasLeft &&
    html`<p class="lead">Some formulas stand here as they were written, in LaTeX: this page has more of them than are typeset at once.</p>`
  )
}

/**
 * Formulas do not break: one that may be wider than a telephone scrolls by itself, and the keyboard reaches it where it is
 * likely to. Every display is in a block of its own.
 */
function scrolling(drawn: Html | null, { isDisplay, isLong }: { isDisplay: boolean; isLong: boolean }): Html | null {
  if (drawn === null || !(isDisplay || isLong)) return drawn
  const focusable = isLong && html` tabindex="0"`
  return html`<span class="scroll formula${!isDisplay && ' inline'}"${focusable}>${drawn}</span>`
}

/** How many characters open a formula; an environment is its own delimiter. */
function delimiterBefore(text: string, offset: number): number {
  if (text.startsWith('\\begin{', offset)) return 0
  const two = text.slice(Math.max(0, offset - 2), offset)
  return ['$$', '\\(', '\\['].includes(two) ? 2 : 1
}
